import r2wc from '@r2wc/react-to-web-component';
import { ElementCore } from './element-core.ts';
import { PropertyTable } from './element-properties.ts';
import type { ElementSpec } from './element-spec.ts';
import { CONNECTED, PROPS, type R2wcElement } from './r2wc-element.ts';
import { defineOnce } from './registry.ts';
import { createShell } from './shell.tsx';
import type { GeoElement } from './spec.ts';

/**
 * Defines a custom element over a React component; the one use of r2wc, which here only mounts,
 * renders and unmounts.
 * @returns the class that is registered for the tag, which may be that of another copy of the suite
 */
export function defineElement<E extends GeoElement = GeoElement>(
  spec: ElementSpec<E>,
): new () => E {
  return defineOnce(spec.tag, () =>
    build(spec as unknown as ElementSpec),
  ) as unknown as new () => E;
}

function build(spec: ElementSpec): CustomElementConstructor {
  const table = new PropertyTable(spec);

  class Geo extends createBase(spec) implements GeoElement {
    static readonly observedAttributes = [...table.attributes.keys()];
    declare theme: GeoElement['theme'];
    declare link: string | undefined;
    declare apiBase: string | undefined;
    readonly #core: ElementCore;

    static {
      defineMembers(this.prototype, table.names, spec.methods ?? [], (element) => element.#core);
    }

    constructor() {
      super();
      // r2wc would render an element that only has been created.
      this[CONNECTED] = false;
      this.#core = new ElementCore(this, table, spec, {
        mount: () => super.connectedCallback(),
        unmount: () => super.disconnectedCallback(),
      });
      this.#core.properties.upgrade();
    }

    override connectedCallback(): void {
      this.#core.connect();
    }

    override disconnectedCallback(): void {
      this.#core.disconnect();
    }

    connectedMoveCallback(): void {
      this.#core.move();
    }

    adoptedCallback(): void {
      this.#core.adoptSheets();
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      this.#core.properties.attributeChanged(name, before, value);
    }

    refresh(): Promise<void> {
      return this.#core.refresh();
    }

    setFocus(): Promise<void> {
      return this.#core.setFocus();
    }

    override focus(options?: FocusOptions): void {
      if (!this.#core.focusInside(options)) super.focus(options);
    }
  }

  return Geo;
}

/** A class that renders the component; its props are set by us. */
function createBase({ component }: ElementSpec): new () => R2wcElement {
  const options = { shadow: 'open', props: {} } as const;
  return r2wc(createShell(component), options) as unknown as new () => R2wcElement;
}

/** Defines the accessors of properties, and the public methods. */
function defineMembers<E extends R2wcElement>(
  prototype: E,
  properties: readonly string[],
  methods: readonly string[],
  getCore: (element: E) => ElementCore,
): void {
  for (const property of properties) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return this[PROPS][property];
      },
      set(this: E, value: unknown) {
        getCore(this).properties.set(property, value);
      },
    });
  }
  for (const method of methods) {
    Object.defineProperty(prototype, method, {
      configurable: true,
      writable: true,
      value(this: E, ...args: unknown[]) {
        return getCore(this).call(method, args);
      },
    });
  }
}
