/** The part of an AMD loader that other scripts stumble over: a script that calls `define` without a name, and was not asked for, is an error. */
(function () {
  const modules = new Map();
  window.define = function define(name) {
    if (typeof name !== 'string') throw new Error('Mismatched anonymous define() module');
    modules.set(name, [...arguments].slice(1));
  };
  window.define.amd = { jQuery: true };
  window.require = window.requirejs = function require() {};
})();
