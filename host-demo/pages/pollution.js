/** What old scripts leave behind on a page. */
Object.prototype.junk = 'junk of the page';
Object.prototype.extend = function extend() {
  throw new Error('junk was called');
};
Array.prototype.flat = function flat() {
  return [].concat(...this);
};
Array.prototype.remove = function remove() {
  throw new Error('junk was called');
};
window.process = { browser: true };
window.module = { exports: {} };
window.exports = window.module.exports;
window.React = { version: '15.4.2', createElement: () => 'not yours' };
window.ReactDOM = { version: '15.4.2' };
window.global = window;
