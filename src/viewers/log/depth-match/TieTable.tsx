import { Target, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { DepthMatch, MatchedTie } from './depth-match.ts';

interface Props {
  match: DepthMatch;
  /** Shown depth = depth of a tie · factor. */
  factor: number;
  unit: string;
}

/** The ties by their depths, with the coefficient of each; a number is changed by arrows too. */
export function TieTable({ match, factor, unit }: Props) {
  const t = useTexts();
  const ties = useSignal(match.ties);
  if (ties.length === 0) return <p className="muted-note">{t('logTools.match.none')}</p>;
  return (
    <table className="table match-ties">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('logTools.match.from')}
          </th>
          <th scope="col" className="number">
            {t('logTools.match.to')}
          </th>
          <th scope="col" className="number">
            {t('logTools.match.correlation')}
          </th>
          <th aria-label={t('logTools.match.remove')} />
        </tr>
      </thead>
      <tbody>
        {ties.map((tie, i) => (
          <TieRow key={i} place={i} tie={tie} {...{ match, factor, unit }} />
        ))}
      </tbody>
    </table>
  );
}

function TieRow({ match, factor, unit, place, tie }: Props & { place: number; tie: MatchedTie }) {
  const t = useTexts();
  const count = place + 1;
  return (
    <tr>
      {(['from', 'to'] as const).map((end) => (
        <td key={end} className="number">
          <NumberField
            label={t(`logTools.match.${end}Of`, { count })}
            value={Number((tie[end] * factor).toFixed(2))}
            step={unit === 'ft' ? 0.5 : 0.1}
            onCommit={(depth) => match.change(place, { [end]: depth / factor })}
          />
        </td>
      ))}
      <td className="number" aria-live="polite">
        <bdi dir="ltr">{tie.correlation ? tie.correlation.coefficient.toFixed(3) : '–'}</bdi>
      </td>
      <td>
        <Button
          icon={Target}
          iconOnly
          variant="quiet"
          label={t('logTools.match.improve', { count })}
          onClick={() => match.improve(place)}
        />
        <Button
          icon={X}
          iconOnly
          variant="quiet"
          label={t('logTools.match.removeOf', { count })}
          onClick={() => match.remove(place)}
        />
      </td>
    </tr>
  );
}
