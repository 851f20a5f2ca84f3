import { expect } from 'chai';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { ComponentProps } from '../../elements/element-spec.ts';
import {
  complaintsDuring,
  defineProbe,
  freshTag,
  GONE,
  placed,
  type ProbeElement,
  settle,
} from './probe.tsx';

const part = <T extends HTMLElement>(element: HTMLElement, selector: string): T =>
  element.shadowRoot?.querySelector(selector) as T;
/** What has the focus inside an element, as its tag name: a failing assertion must not print a node with all that hangs on it. */
const focused = (element: HTMLElement): string | undefined =>
  element.shadowRoot?.activeElement?.localName;

describe('the wrapper is built on r2wc', () => {
  it('whose props and render are found under their two symbols', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = (await placed(tag)) as unknown as Record<symbol, unknown>;
    expect(element[Symbol.for('r2wc.props')]).to.be.an('object').with.property('label', 'none');
    const renders = log.renders;
    (element[Symbol.for('r2wc.render')] as () => void).call(element);
    await settle();
    expect(log.renders).to.equal(renders + 1);
  });
});

describe('a move in the document', () => {
  it('keeps state, typed text and focus when an element is taken out and put in elsewhere', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    part<HTMLButtonElement>(element, 'button').click();
    await settle();
    const input = part<HTMLInputElement>(element, 'input');
    input.value = 'typed';
    input.focus();
    const box = document.createElement('section');
    document.body.prepend(box);
    box.append(element);
    expect(focused(element)).to.equal('input');
    await settle(GONE);
    expect(part(element, 'button').textContent).to.equal('1');
    expect(part<HTMLInputElement>(element, 'input').value).to.equal('typed');
    expect(log).to.include({ mounts: 1, unmounts: 0, disposed: 0 });
  });

  it('keeps state when the element is away for a moment', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    part<HTMLButtonElement>(element, 'button').click();
    element.remove();
    await settle();
    document.body.append(element);
    await settle(GONE);
    expect(part(element, 'button').textContent).to.equal('1');
    expect(log).to.include({ mounts: 1, unmounts: 0 });
  });

  it('does not take the focus back from somebody who has it by now', async () => {
    const tag = freshTag();
    defineProbe(tag);
    const element = await placed(tag);
    const other = document.createElement('input');
    document.body.append(other);
    part(element, 'input').focus();
    element.remove();
    other.focus();
    document.body.append(element);
    expect(document.activeElement === other).to.equal(true);
    other.blur();
    element.remove();
    document.body.append(element);
    expect(focused(element)).to.equal(undefined);
  });

  it('by moveBefore loses nothing and reads its surroundings again', async () => {
    if (!('moveBefore' in Element.prototype)) {
      console.info('moveBefore is not in this browser: not tried');
      return;
    }
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    part(element, 'input').focus();
    const box = document.createElement('section');
    box.dir = 'rtl';
    document.body.append(box);
    (box as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
    await settle();
    expect(focused(element)).to.equal('input');
    expect(part(element, '.geo-frame').dir).to.equal('rtl');
    expect(log).to.include({ mounts: 1, unmounts: 0 });
  });

  it('into another window keeps state and gives it sheets that the window accepts', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    part<HTMLButtonElement>(element, 'button').click();
    await settle();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const there = frame.contentDocument as Document;
    there.documentElement.lang = 'tr';
    const complaints = await complaintsDuring(async () => {
      there.body.append(element);
      await settle(GONE);
    });
    expect(complaints).to.deep.equal([]);
    expect(frame.contentWindow?.getComputedStyle(part(element, '.probe')).color).to.equal(
      'rgb(1, 2, 3)',
    );
    expect(part(element, '.geo-frame').lang).to.equal('tr');
    expect(part(element, 'button').textContent).to.equal('1');
    part<HTMLButtonElement>(element, 'button').click();
    await settle();
    expect(part(element, 'button').textContent).to.equal('2');
    document.body.append(element);
    expect(getComputedStyle(part(element, '.probe')).color).to.equal('rgb(1, 2, 3)');
    expect(log).to.include({ mounts: 1, unmounts: 0 });
    frame.remove();
  });
});

describe('an element that is gone for good', () => {
  it('is unmounted and releases what it registered; put back it starts again with its properties', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag, 'label="kept"');
    element.data = 'kept too';
    element.remove();
    await settle(GONE);
    expect(log).to.include({ mounts: 1, unmounts: 1, disposed: 1 });
    expect(element.shadowRoot?.childElementCount).to.equal(0);
    document.body.append(element);
    await settle();
    expect(log.mounts).to.equal(2);
    expect(log.props).to.include({ label: 'kept', data: 'kept too' });
  });

  it('releases at once what is registered after it has gone, and in its next life with the rest', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    const { host } = log.props as unknown as ComponentProps;
    element.remove();
    await settle(GONE);
    let released = 0;
    host.onDispose(() => released++);
    expect(released).to.equal(1);
    document.body.append(element);
    await settle();
    host.onDispose(() => released++);
    expect(released).to.equal(1);
    element.remove();
    await settle(GONE);
    expect(released).to.equal(2);
  });

  it('is left without a complaint of React when a React host removes it', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const box = document.createElement('div');
    document.body.append(box);
    const complaints = await complaintsDuring(async () => {
      const root = createRoot(box);
      root.render(createElement('main', null, createElement(tag, { label: 'in React' })));
      await settle();
      root.render(createElement('main', null));
      await settle(GONE);
      root.unmount();
      await settle();
    });
    expect(complaints).to.deep.equal([]);
    expect(log).to.include({ mounts: 1, unmounts: 1 });
  });

  it('was rendered by a React host before it was defined has its objects by reference all the same', async () => {
    const tag = freshTag();
    const box = document.createElement('div');
    document.body.append(box);
    const data = { values: new Float32Array(8) };
    const root = createRoot(box);
    root.render(createElement(tag, { data, onPick: 'picked', mode: 'header', label: 'in React' }));
    await settle();
    const log = defineProbe(tag);
    await settle();
    expect(log.props['data'] === data).to.equal(true);
    expect(log.props).to.include({ mode: 'header', label: 'in React' });
    expect(box.querySelector(tag)?.hasAttribute('data')).to.equal(false);
    const other = { values: new Float32Array(9) };
    root.render(createElement(tag, { data: other, label: 'in React' }));
    await settle();
    expect(log.props['data'] === other).to.equal(true);
    expect(log.props).to.include({ mode: 'plot' });
    root.unmount();
    await settle(GONE);
  });

  it('does not hold itself: 200 cycles leave as many mounts as unmounts', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    for (let cycle = 0; cycle < 200; cycle++) {
      const element = document.createElement(tag);
      document.body.append(element);
      if (cycle % 3 === 0) await Promise.resolve();
      if (cycle % 20 === 0) await settle(1);
      element.remove();
    }
    await settle(GONE * 2);
    expect(log.unmounts).to.equal(log.mounts);
    expect(log.disposed).to.equal(log.mounts);
  });
});

describe('a component that throws', () => {
  it('leaves a message with Retry and Details, never a blank element, and sends geo-error', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    log.broken = true;
    const heard: unknown[] = [];
    const listener = (event: Event): void => void heard.push((event as CustomEvent).detail);
    document.addEventListener('geo-error', listener);
    const thrown: unknown[] = [];
    const onError = (event: ErrorEvent): void => void thrown.push(event.message);
    addEventListener('error', onError);
    const element = await placed(tag, 'lang="tr"');
    document.removeEventListener('geo-error', listener);
    removeEventListener('error', onError);
    expect(thrown).to.deep.equal([]);
    expect(heard).to.deep.equal([{ code: 'COMPONENT_FAILED', message: 'the probe is broken' }]);
    expect(part(element, '[role=alert] p').textContent).to.equal(
      'Görüntüleme hatası. Yeniden deneyin.',
    );
    expect(part(element, 'details pre').textContent).to.equal(
      'COMPONENT_FAILED: the probe is broken',
    );
    log.broken = false;
    part<HTMLButtonElement>(element, '[role=alert] button').click();
    await settle();
    expect(part(element, '.label').textContent).to.equal('none');
  });

  it('is tried again by refresh()', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    await complaintsDuring(async () => {
      log.broken = true;
      element.label = 'breaks';
      await settle();
    });
    expect(part(element, '[role=alert]') !== null).to.equal(true);
    log.broken = false;
    await element.refresh();
    await settle();
    expect(part(element, '.label').textContent).to.equal('breaks');
  });
});

describe('methods', () => {
  it('called before the component is rendered wait for it', async () => {
    const tag = freshTag();
    const element = document.createElement(tag) as ProbeElement;
    defineProbe(tag);
    customElements.upgrade(element);
    const answer = element.sum(2, 3);
    document.body.append(element);
    expect(await answer).to.equal(5);
    expect(element.sum(1, 1)).to.equal(2);
  });

  it('still waiting when the element goes are rejected, and disturb no page that does not look', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const complaints = await complaintsDuring(async () => {
      log.broken = true;
      const element = await placed(tag);
      void element.sum(1, 2);
      const requested = element.sum(1, 2).then(
        () => 'answered',
        (error: Error) => error.name,
      );
      element.remove();
      expect(await requested).to.equal('AbortError');
      await settle(GONE);
    });
    expect(
      complaints.filter((complaint) => !complaint.includes('the probe is broken')),
    ).to.deep.equal([]);
  });

  it('setFocus moves the focus to the first control, however early it is called', async () => {
    const tag = freshTag();
    const element = document.createElement(tag) as ProbeElement;
    defineProbe(tag);
    document.body.append(element);
    await element.setFocus();
    expect(document.activeElement?.localName).to.equal(tag);
    expect(focused(element)).to.equal('input');
  });

  describe('a step that removes the control with the focus', () => {
    /** A list in the element whose steps take controls away, with the focus on the second control. */
    async function focusList(type: 'keydown' | 'pointerdown'): Promise<[HTMLElement, HTMLElement]> {
      const tag = freshTag();
      defineProbe(tag);
      const element = await placed(tag);
      const list = document.createElement('section');
      list.innerHTML =
        '<ul><li><a href="#">1</a><li><b><button>2</button></b><li><hr tabindex="0"></ul>';
      element.shadowRoot!.querySelector('.probe')!.append(list);
      list.querySelector('button')!.focus();
      list.querySelector('button')!.dispatchEvent(new Event(type, { bubbles: true }));
      return [element, list];
    }

    /** The focus moves in the frame after a change, which a busy engine draws late. */
    async function focusMoved(): Promise<void> {
      await settle();
      await new Promise(requestAnimationFrame);
    }

    it('moves it to the next control by keyboard, then to the one before', async () => {
      const [element, list] = await focusList('keydown');
      list.querySelector('b')!.remove();
      // So does React at the end of each commit.
      element.focus();
      await focusMoved();
      expect(focused(element)).to.equal('hr');
      element.focus();
      expect(focused(element)).to.equal('input');
      part(element, 'hr').focus();
      list.querySelector('hr')!.remove();
      await focusMoved();
      expect(focused(element)).to.equal('a');
    });

    it('moves it to what replaces the step, also where that comes later', async () => {
      const [element, list] = await focusList('keydown');
      part(element, '.probe > input').remove();
      part(element, '.probe > button').remove();
      list.replaceChildren();
      await focusMoved();
      expect(focused(element)).to.equal(undefined);
      list.innerHTML = '<p>Loaded</p><select></select>';
      await focusMoved();
      expect(focused(element)).to.equal('select');
      element.remove();
    });

    it('leaves it to what the step itself focuses, and alone after a pointer was used', async () => {
      const [element, list] = await focusList('keydown');
      list.querySelector('b')!.remove();
      list.querySelector('a')!.focus();
      await focusMoved();
      expect(focused(element)).to.equal('a');
      element.remove();
      const [other, steps] = await focusList('pointerdown');
      steps.querySelector('b')!.remove();
      await focusMoved();
      expect(focused(other)).to.equal(undefined);
    });
  });

  it('geo-ready reaches the page once the component is rendered', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const heard: [string, number][] = [];
    document.addEventListener(
      'geo-ready',
      (event) => heard.push([(event.target as Element).localName, log.mounts]),
      { once: true },
    );
    await placed(tag);
    expect(heard).to.deep.equal([[tag, 1]]);
  });
});
