import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Configuration } from "#configuration.ts";

/**
 * The range from which PORT=0 takes its port; the end is excluded. Linux gives outgoing connections
 * ports from 32768 on. A free port up there could be taken before the server listens.
 */
const UNASKED_PORTS = [20_000, 32_768] as const;

const reasons: Record<string, (given: { port: number; host: string }) => string> = {
  EADDRINUSE: ({ port }) =>
    `ポート ${port} はほかのプログラムが使用しています。PORT に別の番号を指定してください。 / ` +
    `Port ${port} is in use; choose another with PORT.`,
  EACCES: ({ port }) =>
    `ポート ${port} を使う権限がありません。PORT に1024以上の番号を指定してください。 / ` +
    `Port ${port} may not be used by this user; choose one from 1024 with PORT.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
};

function noSuchHost({ host }: { host: string }): string {
  return (
    `このコンピューターに ${host} というアドレスはありません。HOST に別のアドレスを指定してください。 / ` +
    `This machine has no address ${host}; choose another with HOST.`
  );
}

/**
 * The port that the server will listen on, free at this moment. We look first, so that a start
 * which cannot listen fails before it creates anything. Port 0 means any free port. Throws with a
 * sentence for the operator.
 */
export async function choosePort({
  port,
  host,
}: Pick<Configuration, "port" | "host">): Promise<number> {
  const chosen = port === 0 ? randomInt(...UNASKED_PORTS) : port;
  const probe = createServer().listen(chosen, host);
  try {
    await once(probe, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (port === 0 && code === "EADDRINUSE") return choosePort({ port, host });
    const reason = reasons[code];
    throw reason ? new Error(reason({ port, host }), { cause: error }) : error;
  }
  probe.close();
  await once(probe, "close");
  return chosen;
}
