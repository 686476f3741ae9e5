import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Configuration } from "#configuration.ts";

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
 * The port that the server will listen on, free at this moment: a start that cannot listen has to
 * fail before it creates anything. Throws with a sentence for the operator.
 */
export async function choosePort({
  port,
  host,
}: Pick<Configuration, "port" | "host">): Promise<number> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch (error) {
    const reason = error instanceof Error && "code" in error && reasons[String(error.code)];
    throw reason ? new Error(reason({ port, host }), { cause: error }) : error;
  }
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}
