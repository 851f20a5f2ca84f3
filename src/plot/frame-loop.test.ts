import { describe, expect, it } from 'vitest';
import { FrameLoop } from './frame-loop.ts';

/** A window whose frames come when a test says so. */
function fakeWindow() {
  const frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  return {
    frames,
    requestAnimationFrame(callback: FrameRequestCallback): number {
      frames.set(++last, callback);
      return last;
    },
    cancelAnimationFrame(id: number): void {
      frames.delete(id);
    },
    nextFrame(): void {
      const due = [...frames.values()];
      frames.clear();
      for (const callback of due) callback(0);
    },
  };
}

const AXES = 1;
const BODY = 2;

function setUp(isComplete?: () => boolean) {
  const window = fakeWindow();
  const drawn: number[] = [];
  const loop: FrameLoop = new FrameLoop({
    window: () => window,
    draw: () => drawn.push(loop.takeDirty()),
    ...(isComplete && { isComplete }),
  });
  return { window, drawn, loop };
}

describe('a frame loop', () => {
  it('draws once in a frame, with all parts that were marked until then', () => {
    const { window, drawn, loop } = setUp();
    loop.invalidate(AXES);
    loop.invalidate(BODY);
    expect([drawn, window.frames.size]).toEqual([[], 1]);
    window.nextFrame();
    expect([drawn, loop.dirty, window.frames.size]).toEqual([[AXES | BODY], 0, 0]);
    loop.invalidate();
    window.nextFrame();
    expect(drawn).toEqual([AXES | BODY, 0]);
  });

  it('requests another frame for what is marked while it draws', () => {
    const { window, loop } = setUp();
    const nested: FrameLoop = new FrameLoop({
      window: () => window,
      draw: () => {
        if (nested.takeDirty() === AXES) nested.invalidate(BODY);
      },
    });
    nested.invalidate(AXES);
    window.nextFrame();
    expect([nested.dirty, window.frames.size]).toEqual([BODY, 1]);
    loop.dispose();
  });

  it('keeps parts that a postponed drawing does not take', () => {
    const window = fakeWindow();
    const loop = new FrameLoop({ window: () => window, draw: () => undefined });
    loop.invalidate(BODY);
    window.nextFrame();
    expect(loop.dirty).toBe(BODY);
  });

  it('draws at once on request, without the frame that was pending', () => {
    const { window, drawn, loop } = setUp();
    loop.invalidate(AXES);
    loop.flush();
    expect([drawn, window.frames.size]).toEqual([[AXES], 0]);
  });

  it('cancels its frame in the window that it was requested from', () => {
    const [first, second] = [fakeWindow(), fakeWindow()];
    let shown = first;
    const loop = new FrameLoop({ window: () => shown, draw: () => undefined });
    loop.invalidate();
    shown = second;
    loop.dispose();
    expect(first.frames.size).toBe(0);
  });

  it('settles when its content is complete, after a drawing or when it is called', async () => {
    let isComplete = false;
    const { window, loop } = setUp(() => isComplete);
    let settled = 0;
    const wait = () => loop.whenSettled().then(() => settled++);
    const first = wait();
    loop.invalidate();
    window.nextFrame();
    await Promise.resolve();
    expect(settled).toBe(0);
    isComplete = true;
    loop.invalidate();
    window.nextFrame();
    await first;
    isComplete = false;
    const second = wait();
    isComplete = true;
    loop.settle();
    await Promise.all([second, wait()]);
    expect(settled).toBe(3);
  });

  it('draws nothing more once it is disposed, and lets nobody wait', async () => {
    const { window, drawn, loop } = setUp(() => false);
    const waiting = loop.whenSettled();
    loop.invalidate(AXES);
    loop.dispose();
    await waiting;
    loop.invalidate(BODY);
    loop.flush();
    expect([drawn, window.frames.size]).toEqual([[], 0]);
  });
});
