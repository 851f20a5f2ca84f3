import axe from 'axe-core';
import { expect } from 'chai';
import '../../elements/geo-toasts.ts';
import type { GeoToasts } from '../../elements/geo-toasts.ts';
import { GONE, settle } from './probe.tsx';

const problem = {
  message: 'relation "well" does not exist',
  url: 'https://api.example/service/ppdm/query',
  status: 500,
  statusText: 'Internal Server Error',
  requestId: '8f14e45f-ceea-467f-a1d6-91f0a7f1f2aa',
};

function notify(detail: unknown, from: EventTarget = document.body): boolean {
  return from.dispatchEvent(
    new CustomEvent('geo-notify', { detail, bubbles: true, composed: true, cancelable: true }),
  );
}

/** Longest time that the page could do nothing else while `work` ran, in milliseconds. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(watch);
  return longest;
}

describe('<geo-toasts>', () => {
  let toasts: GeoToasts;
  const toast = (): HTMLElement | null => toasts.shadowRoot!.querySelector('.toast');
  const announced = (): string | undefined =>
    toast()?.querySelector('.toast-text')?.textContent ?? undefined;
  const button = (name: string): HTMLButtonElement =>
    [...toast()!.querySelectorAll('button')].find(
      (one) =>
        (one.getAttribute('aria-label') ?? one.textContent)!.replace(/ \(\d+\)$/, '') === name,
    )!;

  beforeEach(async () => {
    toasts = document.createElement('geo-toasts') as GeoToasts;
    toasts.lang = 'en';
    document.body.append(toasts);
    await toasts.setFocus();
  });
  afterEach(async () => {
    toasts.remove();
    await settle(GONE);
  });

  it('shows what an element says, and tells the element so', async () => {
    expect(notify({ kind: 'success', message: 'cart cleared successfully' })).to.equal(false);
    await settle();
    expect(announced()).to.equal('Done: cart cleared successfully');
    expect(toast()!.parentElement!.getAttribute('aria-live')).to.equal('polite');
  });

  it('leaves to the page what the page shows itself', async () => {
    const taken = (event: Event): void => event.preventDefault();
    document.body.addEventListener('geo-notify', taken);
    notify({ kind: 'error', message: 'mine' });
    document.body.removeEventListener('geo-notify', taken);
    await settle();
    expect(toast()).to.equal(null);
  });

  it('does what its sender offers, and goes', async () => {
    let done = 0;
    notify({
      kind: 'success',
      message: 'export_7.csv is ready',
      action: { label: 'Download', run: () => void done++ },
    });
    await settle();
    button('Download').click();
    await settle();
    expect([done, toast()]).to.deep.equal([1, null]);
  });

  it('offers nothing where what is offered is no action', async () => {
    notify({ kind: 'info', message: 'text', action: { label: 'Run', run: 'alert(1)' } });
    await settle();
    expect(toast()!.querySelectorAll('button').length).to.equal(1);
  });

  it('is shown by one where there are two', async () => {
    const second = document.createElement('geo-toasts') as GeoToasts;
    document.body.append(second);
    await second.setFocus();
    notify({ kind: 'info', message: 'once' });
    await settle();
    expect([toast() !== null, second.shadowRoot!.querySelector('.toast')]).to.deep.equal([
      true,
      null,
    ]);
    second.remove();
  });

  it('shows a failure assertively, with message, address, HTTP status and request ID behind Details', async () => {
    toasts.show({ kind: 'error', message: 'The query failed', problem });
    await settle();
    expect(toast()!.parentElement!.getAttribute('aria-live')).to.equal('assertive');
    button('Details').click();
    await settle();
    const popup = toasts.shadowRoot!.querySelector('[role=dialog]')!;
    for (const text of [
      'The query failed',
      problem.message,
      problem.url,
      '500 Internal Server Error',
      problem.requestId,
    ])
      expect(popup.textContent).to.contain(text);
    expect(toasts.shadowRoot!.activeElement).to.equal(popup.querySelector('button'));
    const { violations } = await axe.run(toasts);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).to.deep.equal(
      [],
    );
    const escape = (): unknown =>
      toasts.shadowRoot!.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Escape',
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    escape();
    await settle();
    expect([toasts.shadowRoot!.querySelector('[role=dialog]'), toast() !== null]).to.deep.equal([
      null,
      true,
    ]);
    button('Close').focus();
    escape();
    await settle();
    expect(toast()).to.equal(null);
  });

  it('gives the focus back to where it was', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    toasts.show({ kind: 'info', message: 'hello' });
    await settle();
    button('Close').focus();
    button('Close').click();
    await settle();
    expect(document.activeElement).to.equal(before);
    before.remove();
  });

  it('speaks the language around it, from right to left in Arabic', async () => {
    toasts.lang = 'ar';
    toasts.show({ kind: 'warning', message: 'well 1' });
    await settle(300);
    expect(announced()).to.contain('تحذير');
    expect(getComputedStyle(toast()!).direction).to.equal('rtl');
  });

  it('is as wide as the window lets it be', async () => {
    toasts.show({ kind: 'error', message: 'x'.repeat(400), problem });
    await settle();
    const { left, right, bottom } = toast()!.getBoundingClientRect();
    expect(left).to.be.at.least(0);
    expect(right).to.be.at.most(window.innerWidth);
    expect(bottom).to.be.at.most(window.innerHeight);
    expect(document.documentElement.scrollWidth).to.be.at.most(window.innerWidth);
  });

  it('shows nothing of what says nothing, and text as text', async () => {
    for (const detail of [null, 'text', { message: '' }, { message: 5 }, {}]) notify(detail);
    await settle();
    expect(toast()).to.equal(null);
    notify({ kind: 'shout', message: '<img src=x onerror=alert(1)>' });
    await settle();
    expect(announced()).to.equal('Note: <img src=x onerror=alert(1)>');
    expect(toasts.shadowRoot!.querySelector('img')).to.equal(null);
  });

  it('takes 1,000 errors in a second one by one, without a block', async () => {
    const burst = () =>
      longestPause(async () => {
        for (let part = 0; part < 20; part++) {
          for (let i = 0; i < 50; i++)
            notify({ kind: 'error', message: `error ${part * 50 + i}`, problem });
          expect(toasts.shadowRoot!.querySelectorAll('.toast').length).to.be.at.most(1);
          await settle(50);
        }
      });
    const blocks = [await burst()];
    const order: string[] = [];
    for (; toast() && order.length < 1000; await settle()) {
      order.push(announced()!);
      button('Close').click();
      if (order.length === 20) button('Close all')?.click();
    }
    expect(order.slice(0, 20)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => `Error: error ${i}`),
    );
    expect(toast()).to.equal(null);
    // A block that is ours comes each time; one of the machine's other work does not.
    while (Math.min(...blocks) >= 50 && blocks.length < 4) blocks.push(await burst());
    expect(Math.min(...blocks)).to.be.below(50);
    console.log(
      `messages: 1,000 errors in a second, one toast at a time, longest block ${blocks.map((ms) => Math.round(ms)).join(', ')} ms`,
    );
  });
});
