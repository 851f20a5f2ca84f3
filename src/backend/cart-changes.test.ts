import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from './backend.ts';
import { type CartChannel, joinCartChanges, announceCartChange } from './cart-changes.ts';

const at = (base: string) => ({ base }) as Backend;
const open: CartChannel[] = [];
function join(backend: Backend): { news: CartChannel; heard: string[] } {
  const heard: string[] = [];
  const news = joinCartChanges(backend, (cartId) => heard.push(cartId));
  open.push(news);
  return { news, heard };
}
const passed = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(() => {
  for (const one of open.splice(0)) one.close();
  vi.unstubAllGlobals();
});

describe('news of carts', () => {
  it('reach all others who have the same server, and never the one who tells', async () => {
    const [mine, other, elsewhere] = [
      join(at('http://a')),
      join(at('http://a')),
      join(at('http://b')),
    ];
    mine.news.announce('c1');
    await vi.waitFor(() => expect(other.heard).toEqual(['c1']));
    announceCartChange(at('http://a'), 'c2');
    await vi.waitFor(() => expect([mine.heard, other.heard]).toEqual([['c2'], ['c1', 'c2']]));
    expect(elsewhere.heard).toEqual([]);
  });

  it('that are malformed are ignored', async () => {
    const { heard } = join(at('http://a'));
    const stranger = new BroadcastChannel('geo-elements carts');
    for (const data of [null, 'c1', { owner: 'http://a ' }, { owner: 5, cartId: 'c1' }])
      stranger.postMessage(data);
    await passed();
    stranger.close();
    expect(heard).toEqual([]);
  });

  it('are sent to nobody where a page may have no channel', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('blocked', 'SecurityError');
        }
      },
    );
    const { news } = join(at('http://a'));
    expect(() => news.announce('c1')).not.toThrow();
  });
});
