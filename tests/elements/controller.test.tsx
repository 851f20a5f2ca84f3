import { expect } from 'chai';
import { number, text } from '../../elements/attributes.ts';
import { defineElement } from '../../elements/define.ts';
import type { ElementController } from '../../src/core/element-controller.ts';
import { freshTag, settle } from './probe.tsx';

interface Values {
  src: string | undefined;
  depth: number;
}

/** Writes down what it is given, and answers for it. */
class RecordingController implements ElementController<Values> {
  readonly given: Partial<Values>[] = [];
  disposed = 0;
  refreshed = 0;

  setProperties(changed: Readonly<Partial<Values>>): void {
    this.given.push(changed);
  }

  refresh(): void {
    this.refreshed++;
  }

  /** All values as they are now. */
  values(): Partial<Values> {
    return Object.assign({}, ...this.given) as Partial<Values>;
  }

  /** Answers when the element is gone. */
  wait(): Promise<void> {
    return new Promise((_, reject) => (this.#giveUp = reject));
  }

  /** Fails at once. */
  fail(): Promise<void> {
    return Promise.reject(new RangeError('failed'));
  }

  #giveUp: (reason: Error) => void = () => undefined;

  dispose(): void {
    this.disposed++;
    this.#giveUp(new DOMException('gone', 'AbortError'));
  }
}

interface ControlledElement extends HTMLElement, Values {
  values(): Partial<Values>;
  wait(): Promise<void>;
  fail(): Promise<void>;
  refresh(): Promise<void>;
}

/** Defines an element with such a controller. @returns its tag and the controllers it creates, in order */
function define(render: (props: { controller: RecordingController }) => string = () => 'here') {
  const tag = freshTag();
  const controllers: RecordingController[] = [];
  defineElement({
    tag,
    component: render as never,
    controller: () => {
      controllers.push(new RecordingController());
      return controllers.at(-1)!;
    },
    attributes: { src: text(), depth: number(100) },
    methods: ['values', 'wait', 'fail'],
  });
  return { tag, controllers };
}

describe('the controller of an element', () => {
  it('gets all properties before the element is on the screen', () => {
    const { tag, controllers } = define();
    const element = document.createElement(tag) as ControlledElement;
    element.setAttribute('src', 'a.las');
    element.depth = 20;
    expect(controllers).to.have.length(0);
    document.body.append(element);
    expect(controllers[0]!.values()).to.include({ src: 'a.las', depth: 20 });
    element.remove();
  });

  it('has what was set when a method is called in the same task', () => {
    const { tag } = define();
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    element.src = 'b.las';
    element.setAttribute('depth', '7');
    expect(element.values()).to.include({ src: 'b.las', depth: 7 });
    element.remove();
  });

  it('gets the changes of one task together', async () => {
    const { tag, controllers } = define();
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    element.src = 'b.las';
    element.depth = 7;
    await settle();
    expect(controllers[0]!.given.slice(1)).to.deep.equal([{ src: 'b.las', depth: 7 }]);
    element.remove();
  });

  it('ends with the element, and a later life has another with the values of now', async () => {
    const { tag, controllers } = define();
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(controllers[0]!.disposed).to.equal(1);
    element.src = 'c.las';
    document.body.append(element);
    expect(controllers[1]!.values()).to.include({ src: 'c.las' });
    element.remove();
  });

  it('cancels its answers with the element, which a page need not look at; a failure it must', async () => {
    const { tag } = define();
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    const unhandled: unknown[] = [];
    const hear = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      unhandled.push(String(event.reason));
    };
    window.addEventListener('unhandledrejection', hear, { capture: true });
    const { onunhandledrejection } = window;
    window.onunhandledrejection = null;
    void element.wait();
    void element.fail();
    const looked = element.wait().catch((error: Error) => error.name);
    element.remove();
    expect(await looked).to.equal('AbortError');
    await settle();
    window.removeEventListener('unhandledrejection', hear, { capture: true });
    window.onunhandledrejection = onunhandledrejection;
    expect(unhandled).to.deep.equal(['RangeError: failed']);
  });

  it('answers while its component has failed, and after Retry', async () => {
    let isBroken = true;
    const { tag, controllers } = define(() => {
      if (isBroken) throw new Error('broken on purpose');
      return 'here';
    });
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    await settle();
    element.depth = 5;
    expect(element.values()).to.include({ depth: 5 });
    isBroken = false;
    element.shadowRoot!.querySelector<HTMLButtonElement>('.geo-failure button')!.click();
    await settle();
    await element.refresh();
    expect(controllers.map(({ refreshed }) => refreshed)).to.deep.equal([1]);
    element.remove();
  });

  it('is refreshed on request, and is another one after a failure', async () => {
    let isBroken = false;
    const { tag, controllers } = define(() => {
      if (isBroken) throw new Error('broken on purpose');
      return 'here';
    });
    const element = document.createElement(tag) as ControlledElement;
    document.body.append(element);
    await settle();
    await element.refresh();
    expect(controllers[0]!.refreshed).to.equal(1);
    isBroken = true;
    element.depth = 3;
    await settle();
    isBroken = false;
    await element.refresh();
    await settle();
    expect(controllers).to.have.length(2);
    expect(element.values()).to.include({ depth: 3 });
    element.remove();
  });
});
