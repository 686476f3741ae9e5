import pg from "pg";

/**
 * Works on a connection of its own. `stopping` cuts it, so that what waits for the database fails
 * at once, and becomes the error.
 */
export async function connected<T>(
  connectionString: string,
  stopping: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  const cut = () => void client.end();
  try {
    stopping.throwIfAborted();
    stopping.addEventListener("abort", cut);
    await client.connect();
    stopping.throwIfAborted();
    return await work(client);
  } catch (error) {
    stopping.throwIfAborted();
    throw error;
  } finally {
    stopping.removeEventListener("abort", cut);
    await client.end();
  }
}
