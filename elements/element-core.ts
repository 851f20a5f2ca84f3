import { adoptSheets } from '../src/ui/adopt-sheets.ts';
import base from './base.css';
import { ControllerHolder } from './controller-holder.ts';
import { ElementProperties, type PropertyTable } from './element-properties.ts';
import { type ElementSpec, toPropertyName } from './element-spec.ts';
import { firstFocusable, FocusKeeper } from './focus.ts';
import { Host } from './host.ts';
import { PROPS, type R2wcElement, RENDER } from './r2wc-element.ts';
import type { InvalidAttribute } from './shell.tsx';

/** How long an element may be out of the document before it is released. */
const RELEASE_AFTER_MS = 100;

/** What r2wc does with an element. */
export interface Mounting {
  mount(): void;
  unmount(): void;
}

/**
 * One element over r2wc: its properties, its controller, its focus, and its lives between being
 * connected and released.
 */
export class ElementCore {
  readonly properties: ElementProperties;
  readonly #host: Host;
  readonly #focus: FocusKeeper;
  readonly #controller: ControllerHolder | null;
  readonly #sheets: readonly string[];
  #releaseTimer: ReturnType<typeof setTimeout> | undefined;
  #isMounted = false;

  constructor(
    private readonly element: R2wcElement,
    private readonly table: PropertyTable,
    { controller, methods = [], sheets = [] }: ElementSpec,
    private readonly mounting: Mounting,
  ) {
    const root = element.shadowRoot as ShadowRoot;
    this.#host = new Host(element, root);
    this.#focus = new FocusKeeper(root);
    this.#controller = controller ? new ControllerHolder(this.#host, controller, methods) : null;
    this.#sheets = [base, ...sheets];
    const props = element[PROPS];
    Object.assign(props, { host: this.#host, life: 0, invalid: [] });
    for (const [name, { initial }] of table.attributes) props[toPropertyName(name)] = initial;
    this.properties = new ElementProperties(element, table, {
      onChange: (property, value) => this.#render(property, value),
      onInvalid: (invalid) => this.#reportInvalid(invalid),
    });
  }

  connect(): void {
    clearTimeout(this.#releaseTimer);
    this.adoptSheets();
    this.#host.watch.start();
    if (!this.#isMounted) {
      this.#isMounted = true;
      this.#host.begin();
      this.#startController();
      this.mounting.mount();
    }
    this.#focus.arrive();
  }

  disconnect(): void {
    this.#focus.leave();
    clearTimeout(this.#releaseTimer);
    this.#releaseTimer = setTimeout(() => this.#release(), RELEASE_AFTER_MS);
  }

  /** Reads the surroundings, which may be others after a move. */
  move(): void {
    this.#host.watch.start();
  }

  /** Gives the shadow root its sheets, made for the document that it is in. */
  adoptSheets(): void {
    adoptSheets(this.#host.root, this.#sheets);
  }

  /** Calls a public method, after the properties that were set before it have been applied. */
  call(method: string, args: unknown[]): unknown {
    this.#controller?.flush();
    return this.#host.call(method, args);
  }

  /** Reads everything again, or renders the component again from its start if it cannot. */
  async refresh(): Promise<void> {
    this.#controller?.flush();
    if (this.#host.has('refresh')) {
      await this.#host.call('refresh', []);
      return;
    }
    // Also after a failure: what the old controller exposed cannot be called any more.
    this.#controller?.stop();
    this.#startController();
    this.element[PROPS].life++;
    this.element[RENDER]();
  }

  async setFocus(): Promise<void> {
    await this.#host.rendered;
    if (this.#host.has('setFocus')) await this.#host.call('setFocus', []);
    else this.element.focus();
  }

  /** Moves the focus to the first control inside. @returns whether there is one */
  focusInside(options?: FocusOptions): boolean {
    if (this.#focus.isLosing && !this.#host.root.activeElement) return true;
    const control = firstFocusable(this.#host.root);
    control?.focus(options);
    return control !== null;
  }

  #render(property: string, value: unknown): void {
    const props = this.element[PROPS];
    props[property] = value;
    this.#controller?.set(property, value);
    props.invalid = this.properties.invalid;
    if (property === 'theme') this.#host.watch.read();
    this.element[RENDER]();
  }

  #reportInvalid({ attribute, text, expects }: InvalidAttribute): void {
    // Later, so that listeners that the page adds after the markup are called.
    queueMicrotask(() =>
      this.#host.emit('geo-error', {
        code: 'ATTRIBUTE_INVALID',
        message: `${attribute}="${text}" is not ${expects}`,
      }),
    );
  }

  #startController(): void {
    if (!this.#controller) return;
    const props = this.element[PROPS];
    const values = Object.fromEntries(this.table.names.map((name) => [name, props[name]]));
    props.controller = this.#controller.start(values);
  }

  #release(): void {
    if (this.element.isConnected) return;
    this.#isMounted = false;
    // React keeps the target of the last event until the next one, and by it the element: this one
    // has no target of React's.
    this.#host.root.dispatchEvent(new Event('reset'));
    this.mounting.unmount();
    this.#controller?.stop();
    this.#host.dispose();
    this.#focus.forget();
  }
}
