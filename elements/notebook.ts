/**
 * Elements in notebooks (Jupyter, Marimo, Colab …), as a module in the form of anywidget:
 * `initialize` and `render` over a model with `get`, `on`, `off` and `send`.
 *
 * Traits of the model: `tag`; `attributes` (texts by name, null removes one); `properties` (values
 * by name, arrays as bytes); `height` (CSS); `events` (names of the events that the kernel gets).
 * Messages to the kernel: `{ event, detail }`, and `{ id, result }` or `{ id, error }` as the
 * answer to `{ id, call, args }`, which calls a method of the element. Who imports this offers the
 * elements.
 */
import { load } from './copy.ts';
import { fromKernel, toKernel } from './notebook-values.ts';
import { registry } from './registry.ts';

/** The part of anywidget's model that is used. */
export interface NotebookModel {
  get(name: string): unknown;
  on(event: string, listener: (...values: unknown[]) => void): void;
  off(event: string, listener: (...values: unknown[]) => void): void;
  send(content: unknown, callbacks?: unknown, buffers?: ArrayBuffer[]): void;
}

/** Events that the kernel gets where the model does not name any. */
const EVENTS = [
  'geo-ready',
  'geo-error',
  'geo-file',
  'geo-plot',
  'geo-depth-change',
  'geo-range-change',
  'geo-state-change',
  'geo-pick',
  'geo-survey',
  'geo-section',
  'geo-scene',
  'geo-map-ready',
  'geo-map-select',
  'geo-aoi',
];

interface Call {
  id?: unknown;
  call?: unknown;
  args?: readonly unknown[];
}

/** Loads the element's code before the first view. */
async function initialize({ model }: { model: NotebookModel }): Promise<void> {
  await load(readTag(model));
}

/** Shows the element in `el` until the returned function is called. */
async function render({
  model,
  el,
}: {
  model: NotebookModel;
  el: HTMLElement;
}): Promise<() => void> {
  const tag = readTag(model);
  await load(tag);
  const element = el.ownerDocument.createElement(tag);
  const stop = [
    follow(model, 'height', (height) => {
      element.style.display = 'block';
      element.style.height = typeof height === 'string' && height ? height : '600px';
    }),
    follow(model, 'attributes', (attributes) => setAttributes(element, attributes)),
    follow(model, 'properties', (properties) => {
      Object.assign(element, fromKernel(properties ?? {}));
    }),
    sendEvents(model, element),
    answerCalls(model, element),
  ];
  el.append(element);
  return () => {
    for (const end of stop) end();
    element.remove();
  };
}

function readTag(model: NotebookModel): string {
  const tag = model.get('tag');
  const [first = ''] = registry().loaders[0]?.tags.keys() ?? [];
  return typeof tag === 'string' && tag ? tag : first;
}

/** Applies a trait now and whenever the kernel changes it. @returns ends that */
function follow(model: NotebookModel, name: string, apply: (value: unknown) => void): () => void {
  const read = (): void => apply(model.get(name));
  read();
  model.on(`change:${name}`, read);
  return () => model.off(`change:${name}`, read);
}

function setAttributes(element: HTMLElement, attributes: unknown): void {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : toText(value));
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Sends the element's events to the kernel. @returns ends that */
function sendEvents(model: NotebookModel, element: HTMLElement): () => void {
  const wanted = model.get('events');
  const names = Array.isArray(wanted) ? wanted.map(String) : EVENTS;
  const send = (event: Event): void => {
    void toKernel((event as CustomEvent).detail).then(({ content, buffers }) =>
      model.send({ event: event.type, detail: content }, undefined, buffers),
    );
  };
  for (const name of names) element.addEventListener(name, send);
  return () => {
    for (const name of names) element.removeEventListener(name, send);
  };
}

/** Calls methods of the element for the kernel. @returns ends that */
function answerCalls(model: NotebookModel, element: HTMLElement): () => void {
  const answer = async ({ id, call, args = [] }: Call): Promise<void> => {
    if (typeof call !== 'string') return;
    try {
      const method: unknown = Reflect.get(element, call);
      if (typeof method !== 'function')
        throw new TypeError(`<${element.localName}> has no ${call}()`);
      const result: unknown = await method.apply(element, args.map(fromKernel));
      const { content, buffers } = await toKernel(result);
      model.send({ id, result: content ?? null }, undefined, buffers);
    } catch (error) {
      model.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const listener = (message: unknown): void => void answer((message ?? {}) as Call);
  model.on('msg:custom', listener);
  return () => model.off('msg:custom', listener);
}

/** The module in the form of anywidget. */
export const notebook = { initialize, render };
