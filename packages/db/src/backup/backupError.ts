/**
 * Why there is no backup, or nothing was restored, as a sentence for the operator in both
 * languages.
 */
export class BackupError extends Error {
  constructor(ja: string, en: string, options?: ErrorOptions) {
    super(`${ja} / ${en}`, options);
  }
}
