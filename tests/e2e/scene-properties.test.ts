import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbers, writeSegy } from '../generate/write-segy.ts';
import type { Host } from '../support/host-page.ts';
import { type HostServer, sendBytes, startServer } from '../support/page-server.ts';
import { launchWithWebgl, openScenePage } from '../support/well-3d-page.ts';

/** Properties of the 3D views take effect in the task in which they are set, and methods answer for them. One page for all. */

/** A picture that was taken in the task in which something was set, compared. */
interface Compared {
  /** It is the one that is drawn later too. */
  isFinal: boolean;
  /** It is not the one from before. */
  isOther: boolean;
}

interface View extends HTMLElement {
  [property: string]: unknown;
  toImage(): Promise<Blob>;
  goTo(target: { mode?: string; number?: number }): Promise<void>;
  refresh(): Promise<void>;
}

declare global {
  interface Window {
    /** The view that the tests of an element share. */
    view: View;
    hashPicture(picture: Promise<Blob>): Promise<string>;
    /** What a call ended with: "answered", or the code of its rejection. */
    settle(call: Promise<unknown>): Promise<unknown>;
    addView(tag: string, properties: object): void;
    compare(set: () => void): Promise<Compared>;
  }
}

let browser: Browser;
let server: HostServer;
let host: Host;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchWithWebgl(), startServer()]);
  for (const [name, bytes] of [
    ['one.sgy', volume(1)],
    ['other.sgy', volume(101)],
    ['broken.sgy', new Uint8Array(3200).fill(0x40)],
  ] as const)
    server.files.set(name, (request, response) => sendBytes(request, response, bytes));
  server.files.set('silent.sgy', () => {});
  host = await openScenePage(browser, server);
  await host.page.evaluate(addHelpers);
});
afterAll(async () => {
  await host?.close();
  await browser?.close();
  await server?.close();
});

/** A SEG-Y file of 9 inlines and 7 crosslines of 40 samples, numbered from `first` on. */
function volume(first: number): Uint8Array {
  const traces = numbers(first, 9).flatMap((inline) =>
    numbers(first, 7).map((crossline) => ({
      header: { 189: inline, 193: crossline },
      samples: Float64Array.from(
        { length: 40 },
        (_, k) => Math.sin(k / 3 + inline) * (crossline - first + 1),
      ),
    })),
  );
  return writeSegy({ format: 5, traces });
}

function addHelpers(): void {
  window.hashPicture = async (picture) => {
    const bytes = await (await picture).arrayBuffer();
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
  };
  window.settle = (call) =>
    call.then(
      () => 'answered',
      (error: { code?: unknown; message: string }) => ({
        isError: error instanceof Error,
        code: error.code,
        message: error.message,
      }),
    );
  window.addView = (tag, properties) => {
    window.view?.remove();
    window.view = document.createElement(tag) as View;
    window.view.style.cssText = 'display: block; height: 500px';
    Object.assign(window.view, properties);
    document.body.append(window.view);
  };
  window.compare = async (set) => {
    const { view, hashPicture } = window;
    const before = await hashPicture(view.toImage());
    set();
    const atOnce = await hashPicture(view.toImage());
    await new Promise((resolve) => setTimeout(resolve, 30));
    await new Promise(requestAnimationFrame);
    const later = await hashPicture(view.toImage());
    return { isFinal: atOnce === later, isOther: atOnce !== before };
  };
  for (const type of ['geo-survey', 'geo-section'])
    document.addEventListener(type, (event) =>
      window.heardByTest.push({
        type,
        detail: (event as CustomEvent<Record<string, unknown>>).detail,
      }),
    );
}

/** Sets properties and takes a picture in the same task. */
const compare = (properties: object): Promise<Compared> =>
  host.page.evaluate(
    (given) => window.compare(() => void Object.assign(window.view, given)),
    properties,
  );
const lastOf = async (type: string): Promise<Record<string, unknown> | undefined> =>
  (await host.heard(type)).at(-1)?.detail;
const TAKES_EFFECT = { isFinal: true, isOther: true };

describe('a view of wells', () => {
  beforeAll(() =>
    host.page.evaluate(() =>
      window.addView('geo-well-3d', { depthType: 'TVD', scene: window.scenes['depth'] }),
    ),
  );

  it.each([
    [{ surfaceOpacity: 0.3 }],
    [{ depthType: 'MD' }],
    [{ meshOpacity: 0.3 }],
    [{ markerSize: 9 }],
    [{ verticalExaggeration: 3 }],
    [{ theme: 'light' }],
  ])('draws %j in the picture that is requested in the same task', async (properties) => {
    expect(await compare(properties)).toEqual(TAKES_EFFECT);
  });

  it('draws another scene in the picture that is requested in the same task', async () => {
    const compared = await host.page.evaluate(() => {
      const { wells } = window.scenes['depth'] as { wells: object[] };
      return window.compare(() => (window.view['scene'] = { wells: wells.slice(0, 3) }));
    });
    expect(compared).toEqual(TAKES_EFFECT);
  });

  it.each(['toImage', 'refresh'] as const)(
    'answers %s for the scene that was set last',
    async (method) => {
      const listed = await host.page.evaluate(async (name) => {
        const { view } = window;
        const wells = (window.scenes['depth'] as { wells: object[] }).wells;
        view['scene'] = { wells: wells.slice(0, 5) };
        const first = window.settle(view[name]() as Promise<unknown>);
        view['scene'] = { wells: wells.slice(0, 2) };
        const second = window.settle(view[name]() as Promise<unknown>);
        return [await first, await second];
      }, method);
      expect(listed).toEqual(['answered', 'answered']);
      await expect.poll(() => host.page.locator('.well-row').count()).toBe(2);
    },
  );

  it('rejects a picture of a scene or of wells that could not be read, with the code of the event', async () => {
    const bad = await host.page.evaluate(() => {
      window.view['scene'] = { wells: [{ uwi: 1 }] };
      return window.settle(window.view.toImage());
    });
    expect(bad).toEqual({
      isError: true,
      code: 'DATA_INVALID',
      message: 'scene.wells[0].uwi must be a text',
    });
    const missing = await host.page.evaluate(() => {
      Object.assign(window.view, { apiBase: '/nowhere', scene: undefined, uwis: ['TR-0001'] });
      return window.settle(window.view.toImage());
    });
    const { code, message } = (await lastOf('geo-error'))!;
    expect(missing).toEqual({ isError: true, code, message });
    expect(code).not.toBe('DATA_INVALID');
    // What was shown before stays, and the next scene is read as ever.
    expect(await host.page.locator('.well-row').count()).toBe(2);
    const good = await host.page.evaluate(() => {
      window.view['scene'] = window.scenes['depth'];
      return window.settle(window.view.toImage());
    });
    expect(good).toBe('answered');
  });

  it('rejects a picture that is waited for when the element goes', async () => {
    const gone = await host.page.evaluate(() => {
      const view = document.createElement('geo-well-3d') as unknown as View;
      document.body.append(view);
      const waiting = window.settle(view.toImage());
      view.remove();
      return waiting;
    });
    expect(gone).toMatchObject({ isError: true, message: 'the element is gone' });
  });
});

describe('a view of a survey', () => {
  beforeAll(() =>
    host.page.evaluate(async () => {
      window.addView('geo-seismic-3d', { src: '../files/one.sgy' });
      await customElements.whenDefined('geo-seismic-3d');
      await window.view.toImage();
    }),
  );

  it.each([
    [{ inline: 2 }],
    [{ crossline: 6 }],
    [{ z: 20 }],
    [
      {
        line: [
          [1, 1],
          [9, 7],
        ],
      },
    ],
    [{ colormap: 'petrel' }],
    [{ clipPercentile: 60 }],
    [{ polarity: 'reverse' }],
    [{ seismicGain: 2 }],
    [{ velocity: true }],
    [{ verticalExaggeration: 4 }],
    [{ src: '../files/other.sgy' }],
    [{ depthType: 'TVD' }],
    [{ depthType: 'TWT' }],
  ])('draws %j in the picture that is requested in the same task', async (properties) => {
    expect(await compare(properties)).toEqual(TAKES_EFFECT);
  });

  it('draws wells with the survey in the picture that is requested in the same task', async () => {
    const compared = await host.page.evaluate(() =>
      window.compare(() => (window.view['scene'] = window.scenes['time'])),
    );
    expect(compared).toEqual(TAKES_EFFECT);
    await host.page.evaluate(() => void (window.view['scene'] = undefined));
  });

  it('goes to a slice of the survey, the file and the direction that were set before', async () => {
    const firstInline = async (): Promise<unknown> =>
      ((await lastOf('geo-survey'))!['inlines'] as { first: number }).first;
    await host.page.evaluate(() => {
      Object.assign(window.view, { src: '../files/one.sgy', inline: 5 });
      return window.view.goTo({ mode: 'inline', number: 3 });
    });
    expect(await firstInline()).toBe(1);
    await expect.poll(() => host.page.getByLabel('Inline: number').inputValue()).toBe('3');
    await host.page.evaluate(async () => {
      const bytes = await (await fetch('../files/other.sgy')).arrayBuffer();
      Object.assign(window.view, { file: bytes, mode: 'crossline' });
      await window.view.goTo({ number: 106 });
    });
    expect(await firstInline()).toBe(101);
    await expect.poll(() => host.page.getByLabel('Crossline: number').inputValue()).toBe('106');
    // A number that is set after a call is the last word.
    await host.page.evaluate(() => {
      void window.view.goTo({ number: 104 });
      window.view['crossline'] = 102;
    });
    await expect.poll(() => host.page.getByLabel('Crossline: number').inputValue()).toBe('102');
    await host.page.evaluate(() => void (window.view['file'] = undefined));
  });

  it.each(['toImage', 'goTo', 'refresh'] as const)(
    'answers %s for the file that followed a slow one',
    async (method) => {
      const answers = await host.page.evaluate(async (name) => {
        const { view, settle } = window;
        const call = (): Promise<unknown> =>
          settle((view[name] as (at: object) => Promise<unknown>)({}));
        view['src'] = '../files/silent.sgy';
        const slow = call();
        await new Promise(requestAnimationFrame);
        view['src'] = '../files/other.sgy';
        const next = call();
        return [await slow, await next];
      }, method);
      expect(answers).toEqual(['answered', 'answered']);
      expect((await lastOf('geo-survey'))!['inlines']).toMatchObject({ first: 101 });
    },
  );

  it.each(['toImage', 'goTo'] as const)(
    'rejects %s with the problem of a broken file, and no longer when a good one follows',
    async (method) => {
      const [broken, again, good] = await host.page.evaluate(async (name) => {
        const { view, settle } = window;
        const call = (): Promise<unknown> =>
          settle((view[name] as (at: object) => Promise<unknown>)({}));
        view['src'] = '../files/broken.sgy';
        const answers = [await call(), await call()];
        view['src'] = '../files/one.sgy';
        return [...answers, await call()];
      }, method);
      const { code, message } = (await lastOf('geo-error'))!;
      expect(code).toMatch(/^FILE_/);
      expect(broken).toEqual({ isError: true, code, message });
      expect(again).toEqual(broken);
      expect(good).toBe('answered');
    },
  );

  it('leaves no rejection that nobody handles', () => {
    const errors = host.complaints.filter((text) => text.startsWith('error:'));
    // The browser's own words of the call that has no server.
    expect(errors.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });
});

describe('the state of a cube', () => {
  it('holds what the user moved, and brings it back in another element', async () => {
    const { first, second } = await host.page.evaluate(async () => {
      const changed = (): Promise<Record<string, unknown>> =>
        new Promise((resolve) =>
          window.view.addEventListener(
            'geo-state-change',
            (event) => resolve((event as CustomEvent<{ state: never }>).detail.state),
            { once: true },
          ),
        );
      window.addView('geo-seismic-3d', { src: '../files/one.sgy' });
      await customElements.whenDefined('geo-seismic-3d');
      await window.view.toImage();
      const change = changed();
      const picture = window.view.shadowRoot!.querySelector<HTMLElement>('[role=application]')!;
      picture.focus();
      picture.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      await window.view.goTo({ mode: 'inline', number: 8 });
      const before = await change;
      window.addView('geo-seismic-3d', { src: '../files/one.sgy', state: before });
      await window.view.toImage();
      const again = changed();
      await window.view.goTo({ mode: 'crossline', number: 2 });
      return { first: before, second: await again };
    });
    expect(first).toMatchObject({
      camera: [0, 0, 0, 0, 0, 0].map(() => expect.any(Number) as number),
      slices: expect.arrayContaining([{ mode: 'inline', at: 7, visible: true }]) as unknown,
    });
    expect(second['camera']).toEqual(first['camera']);
    expect(second['slices']).toEqual(
      expect.arrayContaining([
        { mode: 'inline', at: 7, visible: true },
        { mode: 'crossline', at: 1, visible: true },
      ]),
    );
  });
});
