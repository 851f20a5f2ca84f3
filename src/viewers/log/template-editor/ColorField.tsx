import { useId } from 'react';
import { parseHex } from '../../../plot/log/theme.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { CURVE_COLORS } from './curve-choices.ts';
import type { FieldPlace } from './edit-doc.ts';
import { useField } from './fields.tsx';
import { useEditorParts } from './use-editor.ts';

/**
 * A colour: any by the browser's chooser, or one of the suite's ten. `shown` is what is drawn
 * without one.
 */
export function ColorField({
  label,
  shown,
  ...place
}: FieldPlace & { label: string; shown: string }) {
  const t = useTexts();
  const id = useId();
  const { flush } = useEditorParts();
  const { value = shown, set } = useField<string>(place);
  const hex = toHexColor(value);
  return (
    <div className="stacked wide" role="group" aria-labelledby={id}>
      <span id={id} className="field-label">
        {label}
      </span>
      <div className="color-choice">
        <ColorInput
          label={label}
          value={hex}
          onChange={(color) => set(color, true)}
          onBlur={flush}
        />
        {CURVE_COLORS.map((color, i) => (
          <button
            key={color}
            type="button"
            className="swatch"
            aria-pressed={color === hex}
            aria-label={t('editor.color.number', { number: i + 1 })}
            title={t('editor.color.number', { number: i + 1 })}
            onClick={() => set(color)}
          >
            <svg viewBox="0 0 16 16" aria-hidden>
              <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={color} />
            </svg>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The browser's colour chooser, as a control of the suite. */
export function ColorInput({
  id,
  label,
  value,
  onChange,
  onBlur,
}: {
  id?: string;
  label: string;
  value: string;
  onChange(color: string): void;
  onBlur?(): void;
}) {
  return (
    <input
      id={id}
      type="color"
      className="color-input"
      aria-label={label}
      title={label}
      value={toHexColor(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

/**
 * A CSS colour as `#rrggbb`, which the browser's chooser needs; black if the text is not a colour.
 */
function toHexColor(color: string): string {
  const rgb = parseHex(color);
  if (rgb) return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return '#000000';
  pen.fillStyle = color;
  return /^#[0-9a-f]{6}$/.test(pen.fillStyle) ? pen.fillStyle : '#000000';
}
