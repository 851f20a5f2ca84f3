import { groupDigits } from '../../../ui/format.ts';

/** A value and, where it has one, its unit: number before unit in every language. */
export function Measured({ value, unit }: { value: string; unit: string }) {
  return unit ? (
    <bdi dir="ltr">
      {groupDigits(value)}
      <span className="grid-unit">{unit}</span>
    </bdi>
  ) : (
    <bdi>{value}</bdi>
  );
}
