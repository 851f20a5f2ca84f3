import type { ElementController } from '../src/core/element-controller.ts';
import type { ElementHost } from '../src/core/element-host.ts';
import type { Host } from './host.ts';

type Controller = ElementController<Record<string, unknown>>;

/**
 * Creates the controller of one element for each of its lives and hands it the properties that are
 * set.
 */
export class ControllerHolder {
  #controller: Controller | null = null;
  #changed: Record<string, unknown> | null = null;

  constructor(
    private readonly host: Host,
    private readonly create: (host: ElementHost) => ElementController<never>,
    private readonly methods: readonly string[],
  ) {}

  /**
   * Creates the controller with the values of all properties. @returns the controller, for the
   * component
   */
  start(values: Readonly<Record<string, unknown>>): Controller {
    this.#changed = null;
    const controller = this.create(this.host) as unknown as Controller;
    this.#controller = controller;
    controller.setProperties(values);
    const members = controller as unknown as Record<string, (...args: never[]) => unknown>;
    const names = controller.refresh ? [...this.methods, 'refresh'] : this.methods;
    this.host.exposeController(
      Object.fromEntries(
        names.map((name) => [name, (...args: never[]) => members[name]!(...args)]),
      ),
    );
    return controller;
  }

  /**
   * Notes a property that was set. It is applied with all others of this task, or before a method
   * is called.
   */
  set(property: string, value: unknown): void {
    if (!this.#controller) return;
    if (!this.#changed) queueMicrotask(() => this.flush());
    this.#changed = { ...this.#changed, [property]: value };
  }

  /** Applies the properties that were set since the last time. */
  flush(): void {
    const changed = this.#changed;
    this.#changed = null;
    if (changed) this.#controller?.setProperties(changed);
  }

  /** Ends this life of the element. */
  stop(): void {
    this.#changed = null;
    this.#controller?.dispose();
    this.#controller = null;
  }
}
