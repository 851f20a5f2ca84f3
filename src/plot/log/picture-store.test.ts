import { describe, expect, it } from 'vitest';
import { type DecodePicture, PictureStore } from './picture-store.ts';

/** A decoder whose images have a size and say whether they are closed. */
function fakeDecoder(natural: number): {
  decode: DecodePicture;
  open: Set<object>;
  sides: number[];
} {
  const open = new Set<object>();
  const sides: number[] = [];
  const decode: DecodePicture = async (_blob, longSide) => {
    const side = Math.min(natural, longSide);
    sides.push(longSide);
    const image = { width: side, height: side, close: () => open.delete(image) };
    open.add(image);
    return { image: image as unknown as ImageBitmap, isWhole: natural <= longSide };
  };
  return { decode, open, sides };
}

const settle = (): Promise<void> => new Promise((go) => setTimeout(go, 5));

describe('the store of pictures', () => {
  it('decodes a picture no larger than it is seen, and again when it is seen larger', async () => {
    const { decode, sides, open } = fakeDecoder(3000);
    const fetched: string[] = [];
    const source = {
      fetch: async (url: string) => (fetched.push(url), new Blob(['x'])),
      onArrive: () => undefined,
    };
    const store = new PictureStore(source, { decode });
    await store.load('a', 200);
    expect(store.get('a', 200).image?.width).toBe(256);
    await store.load('a', 700);
    expect(store.get('a', 700).image?.width).toBe(1024);
    await store.load('a', 9000);
    await store.load('a', 20_000);
    expect(sides).toEqual([256, 1024, 4096]);
    expect(fetched).toEqual(['a']);
    expect(open.size).toBe(1);
    store.dispose();
    expect(open.size).toBe(0);
  });

  it('evicts what was seen longest ago, never what is seen now', async () => {
    const { decode, open } = fakeDecoder(256);
    const source = { fetch: async () => new Blob([]), onArrive: () => undefined };
    const bytes = 256 * 256 * 4;
    const store = new PictureStore(source, { decode, budget: 3 * bytes });
    for (const frame of [0, 1, 2]) {
      store.begin(frame);
      await Promise.all([store.load(`${frame} a`, 100), store.load(`${frame} b`, 100)]);
      expect(store.bytes).toBeLessThanOrEqual(4 * bytes);
      expect(store.get(`${frame} a`, 100).image).not.toBeNull();
    }
    expect(open.size).toBeLessThanOrEqual(3);
    const seen = ['p', 'q', 'r', 's', 't'];
    store.begin('all');
    await Promise.all(seen.map((url) => store.load(url, 100)));
    expect(seen.every((url) => store.get(url, 100).image !== null)).toBe(true);
  });

  it('loads four at a time, first those of the picture that is drawn now', async () => {
    const { decode } = fakeDecoder(10);
    const waiting: (() => void)[] = [];
    const fetched: string[] = [];
    const source = {
      fetch: (url: string) => {
        fetched.push(url);
        return new Promise<Blob>((go) => waiting.push(() => go(new Blob([]))));
      },
      onArrive: () => undefined,
    };
    const store = new PictureStore(source, { decode });
    store.begin('first');
    for (let i = 0; i < 8; i++) store.get(`first ${i}`, 10);
    expect(fetched).toHaveLength(4);
    store.begin('second');
    store.get('second', 10);
    waiting.shift()?.();
    await settle();
    expect(fetched.slice(4)).toEqual(['second']);
    waiting.forEach((go) => go());
    await settle();
    // What is seen no longer is not fetched.
    expect(fetched).toHaveLength(5);
  });

  it('keeps why a picture failed, and reports its arrival', async () => {
    let arrived = 0;
    const source = {
      fetch: () => Promise.reject(new Error('HTTP 404.')),
      onArrive: () => void arrived++,
    };
    const store = new PictureStore(source, { decode: fakeDecoder(1).decode });
    store.get('a', 10);
    await settle();
    expect(store.get('a', 10)).toMatchObject({ image: null, problem: 'HTTP 404.' });
    expect(arrived).toBe(1);
  });
});
