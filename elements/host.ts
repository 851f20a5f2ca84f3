import type { ReadonlySignal } from '@preact/signals-core';
import { isAbort, type Problem } from '../src/api/errors.ts';
import type { ElementHost, Environment } from '../src/core/element-host.ts';
import { EnvironmentWatch } from './environment.ts';

type Method = (...args: never[]) => unknown;

interface Waiting {
  name: string;
  args: unknown[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * One element's side of `ElementHost`. It lives as long as the element object; what the component
 * registers, one life of the component.
 */
export class Host implements ElementHost {
  readonly watch: EnvironmentWatch;
  #exposed: ReadonlyMap<string, Method> = new Map();
  /** Methods of the element's controller: they outlive a component that fails. */
  #controllerMethods: Readonly<Record<string, Method>> = {};
  #waiting: Waiting[] = [];
  readonly #disposers = new Set<() => void>();
  #isAlive = false;
  #resolveRendered: () => void = () => undefined;
  #rendered = this.#createRendered();

  constructor(
    readonly element: HTMLElement,
    readonly root: ShadowRoot,
  ) {
    this.watch = new EnvironmentWatch(element);
  }

  get environment(): ReadonlySignal<Environment> {
    return this.watch.value;
  }

  emit(
    type: string,
    detail?: unknown,
    { cancelable = false }: { cancelable?: boolean } = {},
  ): boolean {
    const given = type === 'geo-error' ? pickPublic(detail as Problem) : detail;
    return this.element.dispatchEvent(
      new CustomEvent(type, { detail: given, bubbles: true, composed: true, cancelable }),
    );
  }

  expose(methods: Record<string, Method>): void {
    this.#exposed = new Map([...this.#exposed, ...Object.entries(methods)]);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) {
      const method = this.#exposed.get(call.name);
      if (!method) this.#waiting.push(call);
      else
        new Promise((resolve) => resolve(method(...(call.args as never[])))).then(
          call.resolve,
          call.reject,
        );
    }
  }

  /**
   * Exposes the methods of the element's controller for this life, whatever becomes of the
   * component.
   */
  exposeController(methods: Record<string, Method>): void {
    this.#controllerMethods = methods;
    this.expose(methods);
  }

  /** Begins a life of the component: what is registered from now on is released by `dispose`. */
  begin(): void {
    this.#isAlive = true;
  }

  /**
   * Without a component, after a late answer for example, `dispose` is called at once: nothing else
   * would call it.
   */
  onDispose(dispose: () => void): () => void {
    if (!this.#isAlive) {
      dispose();
      return () => undefined;
    }
    this.#disposers.add(dispose);
    return () => void this.#disposers.delete(dispose);
  }

  /** Settles when the component, or the message of its failure, is rendered. */
  get rendered(): Promise<void> {
    return this.#rendered;
  }

  /** Reports that the component is rendered. */
  markRendered(): void {
    this.expose(this.#controllerMethods);
    this.#resolveRendered();
    this.emit('geo-ready');
  }

  /**
   * Reports that the component has failed: what it exposed cannot be called any more, and `refresh`
   * renders it again.
   */
  fail(code: string, message: string): void {
    const { refresh: _refresh, ...lasting } = this.#controllerMethods;
    this.#exposed = new Map(Object.entries(lasting));
    this.#resolveRendered();
    this.emit('geo-error', { code, message });
  }

  /** Whether the component has exposed a method. */
  has(name: string): boolean {
    return this.#exposed.has(name);
  }

  /**
   * Calls a public method: at once if the component has exposed it, else as soon as it does. An
   * answer that is cancelled with the element is no unhandled rejection of a page that does not
   * look at it.
   */
  call(name: string, args: unknown[]): unknown {
    const method = this.#exposed.get(name);
    if (method) {
      const answer = method(...(args as never[]));
      return answer instanceof Promise ? ignoreUnhandledAbort(answer) : answer;
    }
    const answer = new Promise((resolve, reject) =>
      this.#waiting.push({ name, args, resolve, reject }),
    );
    answer.catch(() => undefined);
    return answer;
  }

  /**
   * Ends this life: calls still waiting are rejected with AbortError, everything registered is
   * released.
   */
  dispose(): void {
    this.#isAlive = false;
    this.watch.stop();
    this.#exposed = new Map();
    this.#controllerMethods = {};
    this.#rendered = this.#createRendered();
    for (const { name, reject } of this.#waiting.splice(0))
      reject(new DOMException(`${name}(): the element is gone`, 'AbortError'));
    for (const dispose of [...this.#disposers]) {
      this.#disposers.delete(dispose);
      try {
        dispose();
      } catch (error) {
        // The others must still run; the error is reported as that of any listener.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  #createRendered(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolveRendered = resolve;
    });
  }
}

/** The same answer; where it is rejected with an AbortError nobody has to handle that. */
function ignoreUnhandledAbort<T>(answer: Promise<T>): Promise<T> {
  const given = answer.catch((error: unknown) => {
    if (isAbort(error)) given.catch(() => undefined);
    throw error;
  });
  return given;
}

/** What a page is told of a problem; what it takes to translate it stays inside the suite. */
function pickPublic({ code, message, url, status, statusText }: Problem): Problem {
  return {
    code,
    message,
    ...(url !== undefined && { url }),
    ...(status !== undefined && { status }),
    ...(statusText !== undefined && { statusText }),
  };
}
