import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type Refusal = { responseCode: number };

/** A mail server that keeps what it receives, as it came. */
export async function openMailServer() {
  const received: string[] = [];
  const mailServer = {
    received,
    url: "",
    /** What it says to a recipient; nothing for yes. */
    answer: (_address: string): Refusal | null | Promise<Refusal | null> => null,
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
        done(null);
      });
    },
  });
  // Who sends may be killed in the middle.
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}
