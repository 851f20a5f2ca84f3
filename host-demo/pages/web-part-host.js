/**
 * What a SharePoint page does for a web part: gives the framework's modules to its AMD module, calls
 * it, shows its property pane, and renders it again after each change. The address says which
 * manifest: `#manifest.json`.
 */
(function () {
  const strict = window.define;
  const modules = new Map();
  window.define = function define(name, needs, factory) {
    strict.apply(this, arguments);
    modules.set(name, { needs, factory });
  };
  window.define.amd = strict.amd;

  class BaseClientSideWebPart {}
  const field = (type) => (name, options) => ({ type, name, options });
  const framework = {
    '@microsoft/sp-webpart-base': { BaseClientSideWebPart },
    '@microsoft/sp-property-pane': {
      PropertyPaneTextField: field('text'),
      PropertyPaneToggle: field('toggle'),
      PropertyPaneDropdown: field('dropdown'),
    },
  };

  document.addEventListener('DOMContentLoaded', async () => {
    const manifest = await (await fetch(location.hash.slice(1))).json();
    const { entryModuleId, internalModuleBaseUrls, scriptResources } = manifest.loaderConfig;
    const script = document.createElement('script');
    script.src = internalModuleBaseUrls[0] + scriptResources[entryModuleId].path;
    document.head.append(script);
    await new Promise((resolve) => script.addEventListener('load', resolve));
    const { needs, factory } = modules.get(`${manifest.id}_${manifest.version}`);
    const WebPart = factory(...needs.map((name) => framework[name])).default;
    const part = Object.assign(new WebPart(), {
      domElement: document.getElementById('web-part'),
      properties: { ...manifest.preconfiguredEntries[0].properties },
      context: { manifest },
    });
    await part.onInit();
    part.render();
    showPane(part);
    window.webPart = part;
  });

  function showPane(part) {
    const { groupFields } = part.getPropertyPaneConfiguration().pages[0].groups[0];
    for (const { type, name, options } of groupFields) {
      const label = document.createElement('label');
      const input = document.createElement(type === 'dropdown' ? 'select' : 'input');
      if (type === 'toggle') input.type = 'checkbox';
      for (const { key, text } of options.options ?? []) input.append(new Option(text, key));
      Object.assign(input, { name });
      input.addEventListener('change', () => {
        part.properties[name] = type === 'toggle' ? input.checked : input.value;
        part.render();
      });
      label.append(options.label, input);
      document.getElementById('pane').append(label);
    }
  }
})();
