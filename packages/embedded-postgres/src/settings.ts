const SETTINGS = {
  // Reachable only through 127.0.0.1 with the password. Other users of the machine have neither.
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "120",
  // For a machine with 2 cores and a few GB, which PostgreSQL shares with the server and a browser.
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  // On 2 cores the helpers of a query take time from other requests.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  // Nothing replicates from here, so bulk loads may skip the log.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  timezone: "UTC",
  log_timezone: "UTC",
  // The server gets failed statements and decides what of them may be logged.
  log_min_messages: "log",
};

// Commits still reach the operating system, so they survive a kill -9 of PostgreSQL.
const NOT_DURABLE = { fsync: "off", full_page_writes: "off" };

/** PostgreSQL's settings for the embedded server; `extra` wins. */
export function serverSettings(
  durable: boolean,
  extra: Record<string, string> = {},
): Record<string, string> {
  return { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), ...extra };
}
