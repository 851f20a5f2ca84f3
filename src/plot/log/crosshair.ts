import { formatNumber } from './format-number.ts';
import { add, type PlotDom, style } from './plot-dom.ts';
import type { ReadoutValue } from './readout-value.ts';
import type { PlotTheme } from './theme.ts';

/**
 * The cursor line, the box with the values of all curves, and the band of a range being selected:
 * nodes over the canvas, so that they cost no redraw.
 */
export class Crosshair {
  readonly #dom: PlotDom;
  readonly #body: HTMLElement;
  readonly #line: HTMLDivElement;
  readonly #box: HTMLDivElement;
  readonly #band: HTMLDivElement;
  #rows: { name: HTMLElement; value: HTMLElement; unit: HTMLElement }[] = [];

  constructor(dom: PlotDom) {
    const { body } = dom;
    this.#dom = dom;
    this.#body = body;
    this.#line = add(body, 'div', {
      position: 'absolute',
      left: '0',
      right: '0',
      top: '0',
      height: '1px',
      pointerEvents: 'none',
      visibility: 'hidden',
    });
    this.#band = add(body, 'div', {
      position: 'absolute',
      left: '0',
      right: '0',
      pointerEvents: 'none',
      visibility: 'hidden',
      opacity: '0.2',
    });
    this.#box = add(body, 'div', {
      position: 'absolute',
      top: '0',
      left: '0',
      pointerEvents: 'none',
      visibility: 'hidden',
      display: 'grid',
      columnGap: '6px',
      gridTemplateColumns: 'auto auto auto',
      gridAutoFlow: 'row',
      padding: '4px 8px',
      borderRadius: '4px',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      boxShadow: '0 2px 8px rgba(0, 0, 0, 0.25)',
      direction: 'ltr',
      textAlign: 'left',
      overflow: 'hidden',
      maxHeight: '96%',
      boxSizing: 'border-box',
      transformOrigin: '0 0',
    });
    this.#box.setAttribute('aria-hidden', 'true');
  }

  /** Takes the theme's colours and type. */
  paint(theme: PlotTheme): void {
    style(this.#line, { backgroundColor: theme.accent });
    style(this.#band, { backgroundColor: theme.accent });
    style(this.#box, {
      backgroundColor: theme.raised,
      color: theme.text,
      border: `1px solid ${theme.line}`,
      font: `12px/17px ${theme.font}`,
      fontVariantNumeric: 'tabular-nums',
    });
  }

  /**
   * Shows the cursor at `y`; the box lies on the other half of the plot than `x`, so that it covers
   * nothing at the cursor.
   */
  show(y: number, x: number | null, depthText: string, values: readonly ReadoutValue[]): void {
    style(this.#line, { transform: `translateY(${Math.round(y)}px)`, visibility: 'visible' });
    if (x === null) {
      this.#box.style.visibility = 'hidden';
      return;
    }
    this.#fill(depthText, values);
    const { clientWidth, clientHeight } = this.#body;
    const { turn } = this.#dom;
    const { offsetWidth, offsetHeight } = this.#box;
    const [wide, high] = turn ? [offsetHeight, offsetWidth] : [offsetWidth, offsetHeight];
    const left = x < clientWidth / 2 ? clientWidth - wide - 12 : 12;
    const above = y - high - 10;
    const top = above >= 4 ? above : Math.min(y + 10, clientHeight - high - 4);
    const at = `translate(${Math.round(left)}px, ${Math.round(Math.max(4, top))}px)`;
    style(this.#box, {
      // Turned back, so that its texts are upright.
      transform: turn ? `${at} ${turn.transform}` : at,
      visibility: 'visible',
    });
  }

  /** Hides cursor and box. */
  hide(): void {
    this.#line.style.visibility = 'hidden';
    this.#box.style.visibility = 'hidden';
  }

  /** Shows the range being selected. */
  select(range: { from: number; to: number } | null): void {
    if (!range) this.#band.style.visibility = 'hidden';
    else
      style(this.#band, {
        top: `${Math.min(range.from, range.to)}px`,
        height: `${Math.abs(range.to - range.from)}px`,
        visibility: 'visible',
      });
  }

  #fill(depthText: string, values: readonly ReadoutValue[]): void {
    // The box is laid out in columns when the curves are more than fit the height.
    const perColumn = Math.max(4, Math.floor(this.#body.clientHeight / 17) - 3);
    const columns = Math.max(1, Math.ceil(values.length / perColumn));
    this.#box.style.gridTemplateColumns = 'auto auto auto '.repeat(columns);
    while (this.#rows.length < values.length + 1) this.#rows.push(this.#row());
    this.#rows.forEach((row, i) => {
      const item = values[i - 1];
      for (const node of [row.name, row.value, row.unit])
        node.style.display = i <= values.length ? '' : 'none';
      if (i === 0) {
        style(row.name, { gridColumn: '1 / -1', borderLeft: 'none', paddingLeft: '0' });
        setText(row.name, depthText);
        row.value.style.display = row.unit.style.display = 'none';
      } else if (item) {
        setText(row.name, item.mnemonic);
        row.name.style.borderLeftColor = item.color;
        setText(row.value, item.text ?? formatNumber(item.value));
        row.value.style.whiteSpace = item.text === undefined ? '' : 'pre-line';
        setText(row.unit, item.unit);
      }
    });
  }

  #row(): { name: HTMLElement; value: HTMLElement; unit: HTMLElement } {
    return {
      // The curve's colour is beside its name: as text it would be too faint on some grounds.
      name: add(this.#box, 'span', {
        fontWeight: '600',
        borderLeft: '4px solid transparent',
        paddingLeft: '6px',
        margin: '1px 0',
      }),
      value: add(this.#box, 'span', { textAlign: 'right', maxWidth: '30ch' }),
      unit: add(this.#box, 'span', { opacity: '0.75' }),
    };
  }
}

function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
