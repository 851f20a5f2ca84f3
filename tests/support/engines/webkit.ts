import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  callText,
  type Engine,
  type EngineBrowser,
  type EnginePage,
  WINDOW_SIZE,
} from './engine.ts';
import { displayAbsence, findFreePort, startDisplay, startProgram } from './program.ts';
import { type Session, startSession } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';

/** Key codes of WebDriver (17.4.2 Keyboard actions). */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** WebKitGTK, by the browser of its own package and its driver. */
export const webkit: Engine = {
  name: 'WebKit',
  absence() {
    if (!existsSync(DRIVER) || !findMiniBrowser())
      return `There is no ${DRIVER} (Debian: apt-get install webkit2gtk-driver).`;
    return displayAbsence();
  },
  start,
};

/** Path of the browser that the package of the driver brings. */
function findMiniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((library) =>
        path.join('/usr/lib', folder, library, 'MiniBrowser'),
      ),
    )
    .find((file) => existsSync(file));
}

async function start(): Promise<EngineBrowser> {
  const [display, port] = await Promise.all([startDisplay(), findFreePort()]);
  const driver = startProgram(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      DISPLAY: display.name,
      // The browser has no default locale of its own.
      LANG: 'en_US.UTF-8',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      GDK_BACKEND: 'x11',
    },
  });
  const end = async (): Promise<void> => {
    await driver.stop();
    await display.stop();
  };
  try {
    const session = await startSession(`http://127.0.0.1:${port}`, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: findMiniBrowser(),
        args: ['--automation', '--javascript-can-open-windows-automatically=true'],
      },
    });
    const [first] = await session.send<string[]>('GET', '/window/handles');
    return new WebKitBrowser(session, first!, end);
  } catch (error) {
    await end();
    throw error;
  }
}

class WebKitBrowser implements EngineBrowser {
  readonly #session: Session;
  /** The window that the session began with. The session ends with its last window, so this one is never handed out. */
  readonly #first: string;
  readonly #end: () => Promise<void>;

  constructor(session: Session, first: string, end: () => Promise<void>) {
    this.#session = session;
    this.#first = first;
    this.#end = end;
  }

  async open(): Promise<EnginePage> {
    await this.#session.send('POST', '/window', { handle: this.#first });
    const { handle } = await this.#session.send<{ handle: string }>('POST', '/window/new', {
      type: 'window',
    });
    const page = new WebKitPage(this.#session, handle);
    await page.resize(WINDOW_SIZE);
    return page;
  }

  async pages(): Promise<EnginePage[]> {
    // In no order: a window that a page has opened may be named first.
    const handles = await this.#session.send<string[]>('GET', '/window/handles');
    return handles
      .filter((handle) => handle !== this.#first)
      .map((handle) => new WebKitPage(this.#session, handle));
  }

  async close(): Promise<void> {
    await this.#session.send('DELETE', '').catch(() => undefined);
    await this.#end();
  }
}

class WebKitPage implements EnginePage {
  readonly #session: Session;
  readonly #handle: string;

  constructor(session: Session, handle: string) {
    this.#session = session;
    this.#handle = handle;
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url });
    // The driver answers before the modules of the page have run.
    await this.evaluate<unknown>(
      () =>
        new Promise<void>((resolve) => {
          if (document.readyState === 'complete') resolve();
          else addEventListener('load', () => resolve());
        }),
    );
  }

  async evaluate<Result, Given = undefined>(
    work: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result> {
    // As text: the driver takes what a page has put on prototypes for properties of objects.
    const text = await this.#send<string>('POST', '/execute/async', {
      script: `const done = arguments[0];
        (async () => ${callText(work, given)})().then(
          (value) => done(JSON.stringify({ value: value === undefined ? null : value })),
          (error) => done(JSON.stringify({ error: String((error && error.message) || error) })));`,
      args: [],
    });
    const answer = JSON.parse(text) as { value: Result } | { error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        {
          type: 'pointerMove',
          duration: 0,
          x: Math.round(x),
          y: Math.round(y),
          origin: 'viewport',
        },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(text: string): Promise<void> {
    await this.#act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.type(KEYS[key]);
  }

  /** The driver sets the size of the window, whose content is lower by the bars of the browser. */
  async resize({ width, height }: typeof WINDOW_SIZE): Promise<void> {
    await this.#send('POST', '/window/rect', { width, height });
    const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await this.#send('POST', '/window/rect', {
      width: 2 * width - inner.width,
      height: 2 * height - inner.height,
    });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>('GET', '/screenshot'), 'base64');
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '/window');
  }

  async #act(source: object): Promise<void> {
    await this.#send('POST', '/actions', { actions: [source] });
  }

  async #send<Result = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    command: string,
    body?: object,
  ): Promise<Result> {
    await this.#session.send('POST', '/window', { handle: this.#handle });
    return this.#session.send<Result>(method, command, body);
  }
}
