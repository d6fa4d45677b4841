// A lower bound for messages: one statement behind a plain HTTP server and socket.io, without authentication, limits or
// idempotency.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import postgres from "postgres";
import { Server } from "socket.io";

const sql = postgres({ max: 10, onnotice() {} });

async function send({ conversation_id, from_user_id, content }) {
  const id = randomUUID();
  const [{ seq, created_at }] = await sql`
    with conversation as (
      update conversations set seq = seq + 1, last_message = ${content}, last_message_at = clock_timestamp()
      where id = ${conversation_id} returning seq, last_message_at
    )
    insert into messages (conversation_id, seq, id, sender_id, content, created_at)
    select ${conversation_id}, seq, ${id}, ${from_user_id}, ${content}, last_message_at from conversation
    returning seq, created_at`;
  return { id, conversation_id, seq, from_user_id, content, created_at };
}

const server = createServer((request, response) => {
  if (request.method !== "POST") return response.end("{}");
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const sent = await send(JSON.parse(body));
    io.to(sent.conversation_id).emit("message:new", sent);
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify(sent));
  });
});

const io = new Server(server, { transports: ["websocket"], serveClient: false, perMessageDeflate: false });
io.on("connection", (socket) => {
  socket.join(socket.handshake.auth.token);
  socket.on("join:conversation", (id, acknowledge) => {
    socket.join(id);
    acknowledge?.({ ok: true });
  });
});

server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("disconnect", () => process.exit());
