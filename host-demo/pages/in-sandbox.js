/** Reports the element's events and the frame's complaints to the page around it. */
for (const type of ['geo-plot', 'geo-error']) {
  document.addEventListener(type, ({ detail }) =>
    parent.postMessage(
      {
        type,
        detail,
        origin: self.origin,
        complaints: window.recordOfPage?.complaints ?? [],
      },
      '*',
    ),
  );
}
