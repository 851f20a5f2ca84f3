import { useTexts } from '../../../ui/texts.tsx';
import type { FieldDescription } from '../kinds/kind.ts';

/**
 * Several choices, each a checkbox. A stored value that is not a choice is shown as missing, so
 * that it can be removed.
 */
export function ChoicesInput({
  field: { choices = [], choiceLabel },
  value,
  readOnly,
  onChange,
}: {
  field: FieldDescription;
  value: unknown;
  readOnly: boolean;
  onChange(value: unknown): void;
}) {
  const t = useTexts();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const unknown = chosen.filter((one) => !choices.includes(one));
  const formatChoice = (one: string): string =>
    unknown.includes(one)
      ? t('studio.missingRef', { name: one })
      : choiceLabel
        ? t(choiceLabel(one))
        : one;
  return (
    <div className="studio-ticks">
      {[...choices, ...unknown].map((one) => (
        <label key={one} className="studio-flag">
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            disabled={readOnly}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
              )
            }
          />
          <bdi>{formatChoice(one)}</bdi>
        </label>
      ))}
    </div>
  );
}
