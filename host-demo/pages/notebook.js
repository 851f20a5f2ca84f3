/**
 * The page's side of a notebook: models of widgets as anywidget has them, with a kernel that tests
 * play. A widget of the module at `address` is shown in a cell of its own.
 */
window.showWidget = async (address, traits) => {
  const { default: widget } = await import(address);
  const kernel = createKernel(traits);
  await widget.initialize?.({ model: kernel.model });
  const cell = document.querySelector('main').appendChild(document.createElement('div'));
  const end = await widget.render({ model: kernel.model, el: cell });
  window.kernel = { ...kernel, end };
};

/** A model, and what a kernel does with it. */
function createKernel(traits) {
  const listeners = new Map();
  const emit = (event, ...values) => {
    for (const listener of listeners.get(event) ?? []) listener(...values);
  };
  const sent = [];
  return {
    /** Messages of the page to the kernel. */
    sent,
    set(name, value) {
      traits[name] = value;
      emit(`change:${name}`);
    },
    message: (content, buffers = []) => emit('msg:custom', content, buffers),
    countListeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    model: {
      get: (name) => traits[name],
      set: (name, value) => void (traits[name] = value),
      save_changes: () => undefined,
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      off: (event, listener) => void listeners.get(event)?.delete(listener),
      send: (content, _callbacks, buffers = []) =>
        void sent.push({ content, buffers: buffers.map((bytes) => [...new Uint8Array(bytes)]) }),
    },
  };
}

/** A log as a kernel sends it: arrays as bytes. */
window.logOfKernel = () => {
  const depths = Float64Array.from({ length: 200 }, (_, row) => 1000 + row / 2);
  const values = Float32Array.from(depths, (_, row) => 20 + row / 4);
  const array = (dtype, { buffer }) => ({ dtype, data: new DataView(buffer) });
  return {
    index: { mnemonic: 'DEPT', unit: 'm', values: array('float64', depths) },
    curves: [{ mnemonic: 'GR', unit: 'gAPI', values: array('float32', values) }],
  };
};
