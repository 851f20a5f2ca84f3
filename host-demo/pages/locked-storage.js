/** Storage as it is where a browser blocks it: reading the property throws already. */
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException(`Access to ${name} is denied for this document.`, 'SecurityError');
    },
  });
}
Object.defineProperty(Document.prototype, 'cookie', {
  get() {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  },
});
