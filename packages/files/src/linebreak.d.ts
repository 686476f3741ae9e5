/** The package has no types of its own. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** Where the text may break next, the end of it included; null when there is nothing more. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
