declare module 'linebreak' {
  /** Places where a line may end (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, as a number of UTF-16 units; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
