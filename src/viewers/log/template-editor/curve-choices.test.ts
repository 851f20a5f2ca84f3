import { describe, expect, it } from 'vitest';
import enEditor from '../../../i18n/texts/en/editor.json';
import type { LogCurve } from '../../../formats/log-file.ts';
import { PATTERN_NAMES } from '../../../plot/log/patterns.ts';
import {
  resolveColor,
  CURVE_COLORS,
  resolveDash,
  drawable,
  findCurveName,
  namesFrom,
  namesText,
  sameFamily,
  suggestCodes,
  suggestScale,
} from './curve-choices.ts';

const curve = (
  mnemonic: string,
  unit = '',
  dimension = [1],
  kind: LogCurve['kind'] = 'number',
): LogCurve => ({ mnemonic, curveId: mnemonic, unit, description: '', dimension, kind });
const FILE = [
  curve('DEPT', 'm'),
  curve('GR_EDTC', 'gAPI'),
  curve('NPHI', '%'),
  curve('RT', 'ohm.m'),
  curve('FMI', '', [64]),
  curve('REMARK', '', [1], 'text'),
];

describe('curves to choose from', () => {
  it('are those with numbers, with one or with many a sample', () => {
    expect(drawable(FILE, false).map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT',
      'GR_EDTC',
      'NPHI',
      'RT',
    ]);
    expect(drawable(FILE, true).map(({ mnemonic }) => mnemonic)).toEqual(['FMI']);
  });

  it('are those of codes by their names: measurements make no codes', () => {
    expect(suggestCodes(FILE)).toBeUndefined();
    expect(suggestCodes([...FILE, curve('PAY')])?.mnemonic).toBe('PAY');
    expect(suggestCodes([...FILE, curve('LITHO', '', [4]), curve('FACIES')])?.mnemonic).toBe(
      'FACIES',
    );
  });

  it('are called as in the file, else by the first name of the template', () => {
    expect(findCurveName(['GR', 'SGR'], FILE)).toBe('GR_EDTC');
    expect(findCurveName(['BS', 'BIT'], FILE)).toBe('BS');
  });
});

describe('names', () => {
  it('are parted by commas of any script', () => {
    expect(namesFrom('GR, SGR;CGR،GAM，NGT')).toEqual(['GR', 'SGR', 'CGR', 'GAM', 'NGT']);
    expect(namesFrom(' GR ')).toBe('GR');
    expect(namesFrom(' , ')).toBe('');
  });

  it('are shown as they are typed', () => {
    expect([namesText(['GR', 'SGR']), namesText('GR'), namesText(undefined)]).toEqual([
      'GR, SGR',
      'GR',
      '',
    ]);
  });
});

describe('the scale of a curve that is chosen', () => {
  it('is that of its family, in its own unit', () => {
    expect(suggestScale(curve('NPHI', '%'), false)).toEqual({
      curve: 'NPHI',
      left: 45,
      right: -15,
      unit: '%',
    });
  });

  it('fits a logarithmic track', () => {
    expect(suggestScale(curve('RT', 'ohm.m'), true)).toMatchObject({ left: 0.2, right: 2000 });
    expect(suggestScale(curve('GR', 'gAPI'), true)).toMatchObject({ left: 0.2, right: 2000 });
  });

  it('stays where the curve before was of the same family', () => {
    expect(sameFamily(curve('GR', 'gAPI'), curve('SGR', 'gAPI'))).toBe(true);
    expect(sameFamily(curve('GR', 'gAPI'), curve('RT', 'ohm.m'))).toBe(false);
    expect(sameFamily(curve('XYZ1'), curve('XYZ2'))).toBe(false);
    expect(sameFamily(null, curve('GR'))).toBe(false);
  });
});

describe('the line of a curve', () => {
  it("is its own, else its family's", () => {
    const spec = { curve: 'GR', left: 0, right: 150 };
    expect(resolveColor({ ...spec, color: '#123456' }, FILE)).toBe('#123456');
    expect(CURVE_COLORS).toContain(resolveColor(spec, FILE));
    expect(resolveDash({ ...spec, curve: 'NPHI' }, FILE)).toEqual([6, 3]);
    expect(resolveDash({ ...spec, curve: 'NPHI', color: '#123456' }, FILE)).toEqual([]);
    expect(resolveDash({ ...spec, dash: [1, 2] }, FILE)).toEqual([1, 2]);
  });
});

describe('patterns', () => {
  it("have a name in the suite's texts, each of them", () => {
    expect(PATTERN_NAMES.filter((name) => !(`editor.pattern.${name}` in enEditor))).toEqual([]);
  });
});
