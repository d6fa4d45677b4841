import jwt from "jsonwebtoken";

const { JWT_SECRET } = process.env;

/** Requires a token of our server, and stores its user id on the request. */
export function requireUser(request, response, next) {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || !token) return response.status(401).json({ error: "Sign in first" });
  try {
    request.userId = jwt.verify(token, JWT_SECRET).sub;
    next();
  } catch {
    response.status(401).json({ error: "Invalid token" });
  }
}
