/** Name of a browser engine that the suite is tested in. */
export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** A browser engine of this machine. */
export interface Engine {
  readonly name: EngineName;
  /** Returns why this machine cannot run the engine, as a sentence; null if it can. */
  absence(): string | null;
  /** Starts a browser; throws if it does not start. */
  start(): Promise<EngineBrowser>;
}

/** A running browser. */
export interface EngineBrowser {
  /** Opens an empty window. */
  open(): Promise<EnginePage>;
  /** Lists the windows, those that pages have opened included. */
  pages(): Promise<EnginePage[]>;
  /** Ends the browser and what was started for it. */
  close(): Promise<void>;
}

/** Size of a window's content in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

/** Size of each new window. */
export const WINDOW_SIZE: WindowSize = { width: 1200, height: 800 };

/** A window of a browser. */
export interface EnginePage {
  /**
   * Uncaught errors, and errors and warnings of the console, those of the browser itself included;
   * undefined if the driver does not report them.
   */
  readonly complaints?: readonly string[];
  /** Opens an address; resolves when the page is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Calls a function in the page and returns what it returns, awaited. Argument and result are
   * JSON.
   * @throws Error with the message of what the function throws
   */
  evaluate<Result, Given = undefined>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>;
  /** Presses and releases the left mouse button at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types text into what is focused. */
  type(text: string): Promise<void>;
  /** Presses and releases a key by the name that `KeyboardEvent.key` gives it. */
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  resize(size: WindowSize): Promise<void>;
  /** Returns a PNG of the window's content. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Source of a call of `work` with JSON in and out, for drivers that take text. */
export function callText(work: (given: never) => unknown, given: unknown): string {
  return `(${String(work)})(${JSON.stringify(given) ?? 'undefined'})`;
}
