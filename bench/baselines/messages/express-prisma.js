// Messages as most teams would write them: Express, Prisma, socket.io, JWT.
import { createServer } from "node:http";
import { PrismaPg } from "@prisma/adapter-pg";
import express from "express";
import jwt from "jsonwebtoken";
import { Server } from "socket.io";
import { PrismaClient } from "../generated/client.ts";
import { requireUser } from "../require-user.js";

const { JWT_SECRET, PORT } = process.env;
const prisma = new PrismaClient({ adapter: new PrismaPg({ max: 10 }) });
const app = express();
const server = createServer(app);
const io = new Server(server, { transports: ["websocket"] });

function present(message) {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    from_user_id: message.senderId,
    from_user: message.sender,
    content: message.content,
    created_at: message.createdAt,
    read: message.readAt !== null,
  };
}

app.use(express.json());

app.post("/api/messages/send", requireUser, async (request, response) => {
  const { conversation_id, content } = request.body;
  if (typeof content !== "string" || content.trim() === "" || content.length > 4000)
    return response.status(400).json({ error: "Missing required message data" });
  const conversation = await prisma.conversation.findFirst({
    where: { id: conversation_id, participants: { some: { userId: request.userId } } },
    include: { participants: true },
  });
  if (!conversation) return response.status(403).json({ error: "Not your conversation" });
  const now = new Date();
  const [message] = await prisma.$transaction([
    prisma.message.create({
      data: { conversationId: conversation_id, senderId: request.userId, content, createdAt: now },
      include: { sender: { select: { name: true, email: true } } },
    }),
    prisma.conversation.update({
      where: { id: conversation_id },
      data: { lastMessage: content.slice(0, 200), lastMessageAt: now },
    }),
  ]);
  const sent = present(message);
  io.to(`conversation:${conversation_id}`).emit("message:new", sent);
  const recipient = conversation.participants.find(({ userId }) => userId !== request.userId);
  if (recipient) {
    const count = await prisma.message.count({
      where: {
        readAt: null,
        senderId: { not: recipient.userId },
        conversation: { participants: { some: { userId: recipient.userId } } },
      },
    });
    io.to(`user:${recipient.userId}`).emit("unread:changed", { count });
  }
  response.status(201).json(sent);
});

app.get("/", (_request, response) => response.json({ ok: true }));

app.use((_error, _request, response, _next) => {
  response.status(500).json({ error: "Something went wrong" });
});

io.use((socket, next) => {
  try {
    socket.data.userId = jwt.verify(socket.handshake.auth.token, JWT_SECRET).sub;
    next();
  } catch {
    next(new Error("Invalid token"));
  }
});

io.on("connection", async (socket) => {
  const { userId } = socket.data;
  socket.join(`user:${userId}`);
  socket.on("join:conversation", async (id, acknowledge) => {
    const mine = await prisma.participant.findUnique({
      where: { conversationId_userId: { conversationId: id, userId } },
    });
    if (mine) socket.join(`conversation:${id}`);
    acknowledge?.({ ok: mine !== null });
  });
  const mine = await prisma.participant.findMany({ where: { userId }, select: { conversationId: true } });
  for (const { conversationId } of mine) socket.join(`conversation:${conversationId}`);
});

server.listen(Number(PORT), "127.0.0.1");
process.on("disconnect", () => process.exit());
