const reasons: Record<string, [ja: string, en: string]> = {
  EEXIST: ["フォルダーではなくファイルです", "is a file"],
  ENOENT: ["この場所にフォルダーを作れません", "cannot be made in this place"],
  ENOTDIR: ["フォルダーではなくファイルです", "is a file"],
  EACCES: ["読み書きする権限がありません", "is not accessible to this user"],
  EPERM: ["読み書きする権限がありません", "is not accessible to this user"],
  EROFS: ["読み取り専用の場所にあります", "is on a read-only file system"],
  ENOSPC: ["ディスクに空きがありません", "is on a full disk"],
};

/** The message about an unusable data directory, with the reason if known. */
export function unusable(dataDirectory: string, cause: unknown): Error {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const [ja, en] = reasons[code] ?? ["書き込めません", "cannot be written to"];
  return new Error(
    `データフォルダー ${dataDirectory}：${ja}。DATA_DIR に別のフォルダーを指定してください。 / ` +
      `The data directory ${en}; choose another with DATA_DIR.`,
    { cause },
  );
}
