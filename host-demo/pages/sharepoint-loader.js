/** Loads the suite from the CDN that the address names (#suite=…) by the one policy that the page allows. */
const suite = new URLSearchParams(location.hash.slice(1)).get('suite');
const rules = { createScriptURL: (url) => url };
const policy = window.trustedTypes?.createPolicy('sharepoint-loader', rules) ?? rules;
const script = document.createElement('script');
script.src = policy.createScriptURL(`${suite}/dist/geo-elements.script.js`);
document.head.append(script);
