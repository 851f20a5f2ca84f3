import type { EnginePage, WindowSize } from './engine.ts';

/** What a page is called with by Playwright and by Puppeteer alike. */
interface Driven {
  goto(url: string, options: { timeout: number }): Promise<unknown>;
  evaluate(work: (given: unknown) => unknown, given: unknown): Promise<unknown>;
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: {
    type(text: string): Promise<void>;
    press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  };
  close(): Promise<void>;
}

/** A window that a library drives; what the libraries call differently is left to each engine. */
export abstract class DrivenPage<Page extends Driven> implements EnginePage {
  abstract readonly complaints: readonly string[];

  constructor(protected readonly page: Page) {}

  abstract resize(size: WindowSize): Promise<void>;
  abstract screenshot(): Promise<Buffer>;

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { timeout: 120_000 });
  }

  async evaluate<Result, Given = undefined>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    return (await this.page.evaluate(work as (given: unknown) => unknown, given)) as Result;
  }

  clickAt(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    return this.page.keyboard.press(key);
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
