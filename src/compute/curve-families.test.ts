import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findByMnemonic } from './find-curve.ts';
import {
  baseMnemonic,
  CURVE_FAMILIES,
  familyById,
  findFamily,
  matchMnemonic,
} from './curve-families.ts';

const LAS = new URL('../../../shared/data/las/', import.meta.url);

/** Mnemonic and unit of the lines of a LAS ~C section. */
function readCurves(file: string): { mnemonic: string; unit: string }[] {
  const section =
    /^~C[^\n]*\n([^~]*)/im.exec(
      readFileSync(new URL(encodeURIComponent(file), LAS), 'latin1'),
    )?.[1] ?? '';
  return [...section.matchAll(/^\s*([^#\s.:][^.:\n]*?)\s*\.(\S*)\s.*:/gm)].map((m) => ({
    mnemonic: m[1]!,
    unit: m[2]!,
  }));
}

describe('finding a curve by name', () => {
  it('takes the first name that fits, an exact one before one with a suffix', () => {
    expect(matchMnemonic(['GR', 'GRC'], ['GRC', 'GR_EDTC', 'GR'])).toBe(2);
    expect(matchMnemonic(['GR', 'GRC'], ['GR_EDTC', 'GRC'])).toBe(1);
    expect(matchMnemonic(['GR', 'SGR'], ['X', 'GR_EDTC'])).toBe(1);
    expect(matchMnemonic('gr', ['X', 'GR:1', 'GR:2'])).toBe(1);
    expect(matchMnemonic('GR', ['RHOB', 'NPHI'])).toBe(-1);
  });

  it('takes the curve that is written as the name is before one in another case', () => {
    expect(matchMnemonic('Gamma', ['GAMMA', 'Gamma'])).toBe(1);
    expect(matchMnemonic(['Gamma', 'GR'], ['GR', 'gamma'])).toBe(1);
    expect(findByMnemonic([{ mnemonic: 'GAMMA' }, { mnemonic: 'Gamma' }], 'Gamma')).toEqual({
      mnemonic: 'Gamma',
    });
    expect(findByMnemonic([{ mnemonic: 'GAMMA' }], ' gamma ')).toEqual({ mnemonic: 'GAMMA' });
    expect(findByMnemonic([{ mnemonic: 'GAMMA' }], 'GAM')).toBeUndefined();
  });

  it('finds nothing by the names of an object', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(matchMnemonic([name], ['GR'])).toBe(-1);
      expect(findFamily(name, '')).toBeNull();
    }
  });

  it('leaves off what tools and programs add', () => {
    expect(['GR:1', 'GR_EDTC', 'gr_1', 'GR.2', ' GR '].map(baseMnemonic)).toEqual([
      'GR',
      'GR',
      'GR',
      'GR',
      'GR',
    ]);
  });

  it('finds a family by name unless the unit contradicts it', () => {
    expect(findFamily('GR', 'gAPI')?.id).toBe('gamma');
    expect(findFamily('RHOZ', 'g/cm3')?.id).toBe('density');
    expect(findFamily('HDAR', 'in')?.id).toBe('caliper');
    expect(findFamily('DT', 'us/m')?.id).toBe('sonic');
    expect(findFamily('PHI', 'us/ft')).toBeNull();
    expect(findFamily('NO_SUCH', '')).toBeNull();
  });

  it('has limits that fit the kind of scale, and names in capitals without repeats, in every family', () => {
    for (const family of CURVE_FAMILIES) {
      expect(family.left).not.toBe(family.right);
      if (family.scale === 'log') expect(Math.min(family.left, family.right)).toBeGreaterThan(0);
      expect(
        family.names.every((n) => n === n.toUpperCase()),
        family.id,
      ).toBe(true);
    }
    expect(() => familyById('nothing')).toThrow(RangeError);
  });
});

const KNOWN: Record<string, Record<string, string>> = {
  'welly__P-135_out.LAS': {
    gamma: 'GR',
    caliper: 'CALI',
    sonic: 'DT',
    'sonic-shear': 'DTS',
    density: 'RHOB',
    neutron: 'NPHI_LIM',
    'resistivity-deep': 'AF90',
    'resistivity-shallow': 'AF10',
    'resistivity-micro': 'RXOZ',
    'spontaneous-potential': 'SP',
  },
  'lasio__1001178549.las': {
    gamma: 'GSGR',
    neutron: 'NCNPL',
    density: 'DLDN',
    'density-correction': 'DLDC',
    photoelectric: 'DLPE',
    caliper: 'DLCL',
    sonic: 'ACTC',
    'resistivity-deep': 'IDID',
    'resistivity-medium': 'IDIM',
    'resistivity-shallow': 'IDL3',
    'spontaneous-potential': 'IDSP',
    'resistivity-micro': 'MEL1',
  },
};

describe.skipIf(!existsSync(LAS))(
  'the families on real files (skipped where ../shared/data is absent)',
  () => {
    for (const [file, wanted] of Object.entries(KNOWN)) {
      it(`find the curves of ${file}`, () => {
        const names = readCurves(file).map((c) => c.mnemonic);
        const found = Object.fromEntries(
          Object.keys(wanted).map((id) => [id, names[matchMnemonic(familyById(id).names, names)]]),
        );
        expect(found).toEqual(wanted);
      });
    }

    it('never put a curve into a family whose unit it does not have', () => {
      for (const file of readdirSync(LAS).filter(
        (f) => /\.las$/i.test(f) && !f.startsWith('hostile'),
      )) {
        for (const { mnemonic, unit } of readCurves(file)) {
          const family = findFamily(mnemonic, unit);
          if (family && /^us\/(ft|m)$/i.test(unit)) expect(family.unit).toBe('us/ft');
        }
      }
    });
  },
);
