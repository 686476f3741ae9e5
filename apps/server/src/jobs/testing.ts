import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

type Refusal = { responseCode: number };

/** A mail server that keeps every mail as it came. */
export async function openMailServer() {
  const received: string[] = [];
  const mailServer = {
    received,
    url: "",
    /** Its refusal of a recipient; nothing accepts the recipient. */
    answer: (_address: string): Refusal | null | Promise<Refusal | null> => null,
    /** Whether it takes a mail and disappears before it says so. */
    diesAfterData: false,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    async onRcptTo({ address }, _session, done) {
      const refusal = await mailServer.answer(address);
      done(refusal && Object.assign(new Error(`${address} refused`), refusal));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        if (!mailServer.diesAfterData) return done(null);
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  const sockets = new Set<Socket>();
  smtp.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  // The sending process may be killed halfway.
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}
