import r2wc from '@r2wc/react-to-web-component';
import { type AttributeSpec, oneOf, text } from './attributes.ts';
import base from './base.css';
import { type ElementSpec, propertyOf } from './element-spec.ts';
import { firstFocusable, FocusKeeper } from './focus.ts';
import { ControllerHolder } from './controller-holder.ts';
import { Host } from './host.ts';
import { propsOfReactHost } from './react-host.ts';
import { defineOnce } from './registry.ts';
import { adoptSheets } from '../src/ui/adopt-sheets.ts';
import { type ShellProps, shellOf, type Unread } from './shell.tsx';
import type { GeoElement } from './spec.ts';

/** How long an element may be out of the document before it counts as gone for good. */
const GONE_MS = 100;

const COMMON: Readonly<Record<string, AttributeSpec>> = {
  theme: oneOf('auto', 'light', 'dark'),
  link: text(),
  'api-base': text(),
};

/** The parts of an r2wc 2.1.1 element that are used; a test holds that they are there. */
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');

interface R2wcElement extends HTMLElement {
  [PROPS]: ShellProps;
  [CONNECTED]: boolean;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Defines a custom element over a React component; the one use of r2wc, which here only mounts, renders and unmounts.
 * Answers the class that is registered for the tag: where another copy of the suite came first, that copy's.
 */
export function defineElement<E extends GeoElement = GeoElement>(
  spec: ElementSpec<E>,
): new () => E {
  return defineOnce(spec.tag, () =>
    build(spec as unknown as ElementSpec),
  ) as unknown as new () => E;
}

function build({
  component,
  controller,
  attributes: own = {},
  properties = [],
  methods = [],
  sheets = [],
}: ElementSpec): CustomElementConstructor {
  const attributes = new Map(Object.entries({ ...COMMON, ...own }));
  const byProperty = new Map(
    [...attributes].map(([name, spec]) => [propertyOf(name), { name, spec }]),
  );
  const texts = [base, ...sheets];
  const Base = r2wc(shellOf(component), {
    shadow: 'open',
    props: {},
  }) as unknown as new () => R2wcElement;

  class Geo extends Base implements GeoElement {
    static readonly observedAttributes = [...attributes.keys()];
    declare theme: GeoElement['theme'];
    declare link: string | undefined;
    declare apiBase: string | undefined;
    readonly #host: Host;
    readonly #focus: FocusKeeper;
    readonly #controller: ControllerHolder | null;
    /** Values set as properties; they stand until the attribute of the same name changes. */
    readonly #set = new Map<string, unknown>();
    readonly #unread = new Map<string, Unread>();
    /** Attributes that were there when a property was set before the definition: the property, set later, stands. */
    readonly #older = new Map<string, string>();
    #gone: ReturnType<typeof setTimeout> | undefined;
    #mounted = false;

    static {
      for (const property of [...byProperty.keys(), ...properties]) {
        Object.defineProperty(this.prototype, property, {
          configurable: true,
          enumerable: true,
          get(this: Geo) {
            return this[PROPS][property];
          },
          set(this: Geo, value: unknown) {
            this.#take(property, value);
          },
        });
      }
      for (const method of methods) {
        Object.defineProperty(this.prototype, method, {
          configurable: true,
          writable: true,
          value(this: Geo, ...args: unknown[]) {
            this.#controller?.flush();
            return this.#host.call(method, args);
          },
        });
      }
    }

    constructor() {
      super();
      // r2wc would render an element that only has been created.
      this[CONNECTED] = false;
      const root = this.shadowRoot as ShadowRoot;
      this.#host = new Host(this, root);
      this.#focus = new FocusKeeper(root);
      this.#controller = controller ? new ControllerHolder(this.#host, controller, methods) : null;
      Object.assign(this[PROPS], { host: this.#host, life: 0, unread: [] });
      for (const [name, { initial }] of attributes) this[PROPS][propertyOf(name)] = initial;
      const props = propsOfReactHost(this);
      for (const property of [...byProperty.keys(), ...properties]) {
        const written = byProperty.get(property)?.name === property;
        if (!written && Object.hasOwn(props, property)) {
          this.removeAttribute(property);
          this.#take(property, props[property]);
        }
        this.#upgrade(property);
      }
    }

    override connectedCallback(): void {
      clearTimeout(this.#gone);
      adoptSheets(this.#host.root, texts);
      this.#host.watch.start();
      if (!this.#mounted) {
        this.#mounted = true;
        this.#host.begin();
        this.#startController();
        super.connectedCallback();
      }
      this.#focus.arrive();
    }

    override disconnectedCallback(): void {
      this.#focus.leave();
      clearTimeout(this.#gone);
      this.#gone = setTimeout(() => this.#release(), GONE_MS);
    }

    /** `moveBefore`: nothing was lost but perhaps the surroundings. */
    connectedMoveCallback(): void {
      this.#host.watch.start();
    }

    adoptedCallback(): void {
      adoptSheets(this.#host.root, texts);
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      const spec = attributes.get(name);
      const older = this.#older.get(name);
      this.#older.delete(name);
      if (!spec || before === value || (before === null && older !== undefined && older === value))
        return;
      this.#set.delete(propertyOf(name));
      this.#unread.delete(name);
      if (value !== null && spec.parse(value) === undefined)
        this.#refuse(name, value, spec.expects);
      this.#update(propertyOf(name));
    }

    async refresh(): Promise<void> {
      this.#controller?.flush();
      if (this.#host.has('refresh')) {
        await this.#host.call('refresh', []);
        return;
      }
      // Also after a failure: what the old controller exposed cannot be called any more.
      this.#controller?.stop();
      this.#startController();
      this[PROPS].life++;
      this[RENDER]();
    }

    async setFocus(): Promise<void> {
      await this.#host.standing;
      if (this.#host.has('setFocus')) await this.#host.call('setFocus', []);
      else this.focus();
    }

    override focus(options?: FocusOptions): void {
      const inside = firstFocusable(this.#host.root);
      if (inside) inside.focus(options);
      else super.focus(options);
    }

    /** Sets a property; null and undefined restore the default, even where there is an attribute: the last word stands. */
    #take(property: string, value: unknown): void {
      const attribute = byProperty.get(property);
      const nothing = value === null || value === undefined;
      const accepted = nothing ? undefined : attribute ? attribute.spec.accept(value) : value;
      this.#set.set(property, accepted ?? attribute?.spec.initial);
      if (attribute) {
        this.#unread.delete(attribute.name);
        if (accepted === undefined && !nothing)
          this.#refuse(
            attribute.name,
            typeof value === 'string' ? value : typeof value,
            attribute.spec.expects,
          );
      }
      this.#update(property);
    }

    /** A property set before the element was defined lies on the object itself and hides the accessor. */
    #upgrade(property: string): void {
      const found = Object.getOwnPropertyDescriptor(this, property);
      if (!found?.configurable) return;
      const value: unknown = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      const attribute = byProperty.get(property)?.name;
      const written = attribute && this.getAttribute(attribute);
      if (attribute && typeof written === 'string') this.#older.set(attribute, written);
      this.#take(property, value);
    }

    #update(property: string): void {
      const attribute = byProperty.get(property);
      const written = attribute && this.getAttribute(attribute.name);
      const read =
        attribute && typeof written === 'string' ? attribute.spec.parse(written) : undefined;
      this[PROPS][property] = this.#set.has(property)
        ? this.#set.get(property)
        : (read ?? attribute?.spec.initial);
      this.#controller?.set(property, this[PROPS][property]);
      this[PROPS].unread = [...this.#unread.values()];
      if (property === 'theme') this.#host.watch.read();
      this[RENDER]();
    }

    #refuse(attribute: string, value: string, expects: string): void {
      this.#unread.set(attribute, { attribute, text: value, expects });
      // Later, so that listeners that the page adds after the markup hear it.
      queueMicrotask(() =>
        this.#host.emit('geo-error', {
          code: 'ATTRIBUTE_INVALID',
          message: `${attribute}="${value}" is not ${expects}`,
        }),
      );
    }

    #startController(): void {
      if (!this.#controller) return;
      const names = [...byProperty.keys(), ...properties];
      const values = Object.fromEntries(names.map((name) => [name, this[PROPS][name]]));
      this[PROPS].controller = this.#controller.start(values);
    }

    #release(): void {
      if (this.isConnected) return;
      this.#mounted = false;
      // React keeps the target of the last event until the next one, and by it the element: this one has no target of React's.
      this.#host.root.dispatchEvent(new Event('reset'));
      super.disconnectedCallback();
      this.#controller?.stop();
      this.#host.dispose();
      this.#focus.forget();
    }
  }

  return Geo;
}
