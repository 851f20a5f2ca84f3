import { afterEach, describe, expect, it } from 'vitest';
import type { LinkedBrush } from './link.ts';
import { BrushLink, fromLinkedDepths, toLinkedDepths } from './link-brush.ts';

const open: BrushLink[] = [];
afterEach(() => open.splice(0).forEach((link) => link.dispose()));

/** A member with what it received, and a wait for the next message. */
function member(name: string) {
  const received: (LinkedBrush | null)[] = [];
  let wake = (): void => undefined;
  const link = new BrushLink((brush) => {
    received.push(brush);
    wake();
  });
  open.push(link);
  link.join(name);
  const next = (count: number): Promise<void> =>
    new Promise((resolve) => {
      wake = () => received.length >= count && resolve();
      wake();
    });
  return { link, received, next };
}

describe('the selection of depths in a link', () => {
  it('goes to the other members in metres, and not back to who sent it', async () => {
    const [a, b] = [member('one'), member('one')];
    a.link.send([{ top: 1000, base: 1010 }], 'ft');
    await b.next(1);
    expect([...b.received[0]!.depths]).toEqual([304.8, 307.848]);
    expect(b.received[0]!.unit).toBe('m');
    b.link.send(null, 'm');
    await a.next(1);
    expect(a.received).toEqual([null]);
    expect(b.received).toHaveLength(1);
  });

  it('reaches a member that joins later, once, from however many members', async () => {
    const [a, b] = [member('two'), member('two')];
    a.link.send([{ top: 1, base: 2 }], 'm');
    await b.next(1);
    const late = member('two');
    await late.next(1);
    const after = member('two');
    await after.next(1);
    expect(late.received).toHaveLength(1);
    expect([...late.received[0]!.depths]).toEqual([1, 2]);
    // The members that answered the later one did not give the first two their own selection back.
    expect(a.received).toHaveLength(0);
    expect(b.received).toHaveLength(1);
  });

  it('drops messages of other scripts that are no selection', async () => {
    const a = member('three');
    const channel = new BroadcastChannel('geo-elements link three');
    for (const brush of ['all', { from: 'x', unit: 'm', depths: [1, 2] }, { depths: {} }])
      channel.postMessage({ brush });
    channel.postMessage({ brush: { from: 'x', unit: 'm', depths: Float64Array.of(5, 6) } });
    await a.next(1);
    channel.close();
    expect([...a.received[0]!.depths]).toEqual([5, 6]);
  });

  it('is nothing to an index of another quantity', () => {
    const times = toLinkedDepths([{ top: 1, base: 2 }], 'ms');
    expect(times.unit).toBe('ms');
    expect(fromLinkedDepths(times, 'm')).toBeNull();
    expect(fromLinkedDepths(times, 'ms')).toBe(times.depths);
    expect(fromLinkedDepths(toLinkedDepths([{ top: 1, base: 2 }], 'm'), 'ms')).toBeNull();
  });
});
