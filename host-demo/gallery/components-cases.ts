/** The case of plain form controls. */
import type { Case } from './case.ts';

/** Demo form screen with no product behaviour (spec 2, /components-demo). */
export const componentsDemo: Case = {
  hasPlot: false,
  show: (page) => {
    const form = document.createElement('form');
    form.className = 'form';
    const add = <K extends keyof HTMLElementTagNameMap>(
      label: string,
      tag: K,
      set: Partial<HTMLElementTagNameMap[K]> = {},
      children: string[] = [],
    ): void => {
      const control = Object.assign(document.createElement(tag), set);
      control.append(
        ...children.map((text) =>
          Object.assign(document.createElement('option'), { textContent: text }),
        ),
      );
      const field = document.createElement('label');
      field.append(label, control);
      form.append(field);
    };
    add('Well', 'input', { placeholder: 'Text' });
    add('Total depth', 'input', { type: 'number', value: '2450' });
    add('Spud date', 'input', { type: 'date', value: '2026-01-15' });
    add('Status', 'select', {}, ['Producing', 'Suspended', 'Abandoned']);
    add('Remark', 'textarea', { rows: 3 });
    form.append(
      Object.assign(document.createElement('button'), { type: 'submit', textContent: 'Save' }),
    );
    form.addEventListener('submit', (event) => event.preventDefault());
    page.append(form);
    return Promise.resolve();
  },
};
