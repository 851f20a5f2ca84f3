import { afterEach, describe, expect, it } from 'vitest';
import { joinLink, type Link, type LinkMessage } from './link.ts';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((link) => link.close()));

/** Joins a link and notes the ranges that it receives. */
function member(name: string, own?: LinkMessage['rangeM']): { link: Link; ranges: number[] } {
  const ranges: number[] = [];
  const link = joinLink(name, ({ rangeM }) => rangeM && ranges.push(rangeM.top), { rangeM: own });
  open.push(link);
  return { link, ranges };
}

/** A script of another window: notes the ids of the members that join and sends what it is given. */
function otherWindow(name: string) {
  const channel = new BroadcastChannel(`geo-elements link ${name}`);
  open.push(channel);
  const joined: string[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<{ joined?: string }>) => {
    if (data.joined) joined.push(data.joined);
  });
  return { channel, joined };
}

describe('the depth range of a link', () => {
  it('reaches a member that joins, and changes nothing for those that are there', async () => {
    const first = member('join', { top: 1, base: 2 });
    first.link.send({ rangeM: { top: 5, base: 6 } });
    const second = member('join', { top: 3, base: 4 });
    await expect.poll(() => second.ranges).toEqual([5]);
    const third = member('join', { top: 7, base: 8 });
    await expect.poll(() => third.ranges).toEqual([5]);
    expect([first.ranges, second.ranges]).toEqual([[], [5]]);
  });

  it('is that of a member which shows its own until somebody sends one', async () => {
    member('own', { top: 1, base: 2 });
    const second = member('own', { top: 3, base: 4 });
    await expect.poll(() => second.ranges).toEqual([1]);
  });

  it('is not set back by an answer that comes late', async () => {
    const { channel, joined } = otherWindow('late');
    const { ranges } = member('late', { top: 1, base: 2 });
    await expect.poll(() => joined).toHaveLength(1);
    channel.postMessage({ rangeM: { top: 10, base: 20 } });
    channel.postMessage({ rangeM: { top: 30, base: 40 }, to: joined[0] });
    channel.postMessage({ rangeM: { top: 50, base: 60 }, to: 'another member' });
    channel.postMessage({ rangeM: { top: 70, base: 80 } });
    await expect.poll(() => ranges).toEqual([10, 70]);
  });

  it('takes the place of what another member that just joined shows for itself', async () => {
    const { channel, joined } = otherWindow('weak');
    const { ranges } = member('weak', { top: 1, base: 2 });
    await expect.poll(() => joined).toHaveLength(1);
    const answer = { to: joined[0] };
    channel.postMessage({ rangeM: { top: 3, base: 4 }, ...answer, isOwnRange: true });
    channel.postMessage({ rangeM: { top: 5, base: 6 }, ...answer, isOwnRange: false });
    channel.postMessage({ rangeM: { top: 7, base: 8 }, ...answer, isOwnRange: true });
    channel.postMessage({ rangeM: { top: 9, base: 10 } });
    await expect.poll(() => ranges).toEqual([3, 5, 9]);
  });
});
