/**
 * The web part as SharePoint's loader takes it: an AMD module that shows one element, with a
 * property pane made from the element's description. `build.ts` fills in the two constants.
 */
import type { PaneField, WebPartFacts } from './facts.ts';

declare const WEB_PART: WebPartFacts;

/** What of `@microsoft/sp-webpart-base` is used; the tenant has the module. */
interface WebPartBase {
  new (): {
    domElement: HTMLElement;
    properties: Record<string, unknown>;
    context: { manifest: { loaderConfig: { internalModuleBaseUrls: readonly string[] } } };
  };
}

/** What of `@microsoft/sp-property-pane` is used: functions that make fields. */
type PropertyPane = Readonly<Record<string, (name: string, options: object) => unknown>>;

type Define = (
  name: string,
  needs: readonly string[],
  factory: (base: { BaseClientSideWebPart: WebPartBase }, pane: PropertyPane) => unknown,
) => void;

(globalThis as unknown as { define: Define }).define(
  WEB_PART.module,
  ['@microsoft/sp-webpart-base', '@microsoft/sp-property-pane'],
  ({ BaseClientSideWebPart }, pane) => ({
    default: class GeoWebPart extends BaseClientSideWebPart {
      /** Loads the element from the package's own assets. */
      async onInit(): Promise<void> {
        const [base] = this.context.manifest.loaderConfig.internalModuleBaseUrls;
        await import(new URL(WEB_PART.entry, base).href);
      }

      /** Called again after each change in the property pane. */
      render(): void {
        const { tag, fields, height } = WEB_PART;
        const element =
          this.domElement.querySelector<HTMLElement>(tag) ?? document.createElement(tag);
        for (const { attribute, kind } of fields) {
          const value = this.properties[attribute];
          if (kind === 'flag') element.toggleAttribute(attribute, value === true);
          else if (typeof value === 'string' && value !== '')
            element.setAttribute(attribute, value);
          else element.removeAttribute(attribute);
        }
        element.style.setProperty(
          'height',
          `${String(Number(this.properties['height']) || height)}px`,
        );
        element.style.setProperty('display', 'block');
        if (!element.isConnected) this.domElement.append(element);
      }

      /** The pane on the right of the page while it is edited. */
      getPropertyPaneConfiguration(): object {
        const { title, fields } = WEB_PART;
        const groupFields = [
          ...fields.map((field) => makeField(pane, field)),
          pane['PropertyPaneTextField']!('height', { label: 'Height in pixels' }),
        ];
        return { pages: [{ groups: [{ groupName: title, groupFields }] }] };
      }

      onDispose(): void {
        this.domElement.replaceChildren();
      }
    },
  }),
);

function makeField(pane: PropertyPane, { attribute, kind, label, choices }: PaneField): unknown {
  if (kind === 'flag') return pane['PropertyPaneToggle']!(attribute, { label });
  if (kind === 'choice') {
    const options = ['', ...choices].map((key) => ({ key, text: key }));
    return pane['PropertyPaneDropdown']!(attribute, { label, options });
  }
  return pane['PropertyPaneTextField']!(attribute, { label, deferredValidationTime: 500 });
}
