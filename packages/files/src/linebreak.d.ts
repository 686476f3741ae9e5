/** The package has no types of its own. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where the text can break, including its end; null if there is none. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
