import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeMAndN } from './lithology.ts';
import {
  classifySamples,
  sampleThickness,
  sumZone,
  type Cutoffs,
  type PayCurves,
} from './net-pay.ts';
import { type MatrixName, type NeutronTool, overlayPoint } from './overlay-lines.ts';
import { ParameterError } from './parameters.ts';
import { computeApparentWaterResistivity, computePickettLine, fitWaterLine } from './pickett.ts';
import {
  computeDensityPorosity,
  computeNeutronDensityPorosity,
  computeRaymerPorosity,
  computeWylliePorosity,
  type NeutronDensityMethod,
} from './porosity.ts';
import { computeShaleVolume, type ShaleMethod } from './shale-volume.ts';
import {
  computeArchieSaturation,
  computeIndonesiaSaturation,
  computeSimandouxSaturation,
} from './water-saturation.ts';

/** Published and worked examples of each method, with the values that a right calculation gives. */

type Value = number | string | boolean | null;
interface Example {
  id: string;
  method: string;
  form?: string;
  formula: string;
  inputs: Record<string, { value: Value | Value[] }>;
  expected: Record<string, { value: Value | Value[]; tol_abs: number | null }>;
  expected_error?: string;
}
const { examples } = JSON.parse(
  readFileSync(
    new URL('../../../../shared/data/petrophysics/examples.json', import.meta.url),
    'utf8',
  ),
) as { examples: Example[] };

/** Inputs of an example: numbers, curves of one sample, and curves. */
class Inputs {
  constructor(private readonly values: Example['inputs']) {}
  has(name: string): boolean {
    return name in this.values;
  }
  text(name: string): string {
    return this.values[name]!.value as string;
  }
  number(name: string): number {
    return (this.values[name]?.value as number | null) ?? NaN;
  }
  /** Undefined for a parameter that the example leaves out. */
  option(name: string): number | undefined {
    return this.has(name) ? this.number(name) : undefined;
  }
  curve(name: string): Float64Array {
    const value = this.values[name]?.value ?? null;
    const list = (Array.isArray(value) ? value : [value]) as (number | null)[];
    return Float64Array.from(list, (one) => one ?? NaN);
  }
  get archie() {
    return {
      a: this.number('a'),
      m: this.number('m'),
      n: this.number('n'),
      rw: this.number('rw'),
    };
  }
  get shaly() {
    return { ...this.archie, rsh: this.number('rsh') };
  }
  get shalyCurves() {
    return { rt: this.curve('rt'), porosity: this.curve('phi'), shale: this.curve('vsh') };
  }
}

type Results = Record<string, unknown>;
const shale =
  (method: ShaleMethod) =>
  (inputs: Inputs): Results => ({
    vsh: computeShaleVolume(inputs.curve('gr'), {
      method,
      grMin: inputs.number('gr_min'),
      grMax: inputs.number('gr_max'),
    })[0],
  });

const METHODS: Record<string, (inputs: Inputs, example: Example) => Results> = {
  vsh_linear: shale('linear'),
  vsh_larionov_tertiary: shale('larionov-tertiary'),
  vsh_larionov_older: shale('larionov-older'),
  vsh_clavier: shale('clavier'),
  vsh_steiber: shale('steiber'),
  porosity_density: (inputs) => ({
    phi_d: computeDensityPorosity(inputs.curve('rhob'), {
      matrix: inputs.number('rho_ma'),
      fluid: inputs.number('rho_f'),
    })[0],
  }),
  porosity_neutron_density: (inputs, { form }) => ({
    phi: computeNeutronDensityPorosity(
      inputs.curve('phi_n'),
      inputs.curve('phi_d'),
      (form === 'auto' ? 'gas-aware' : form) as NeutronDensityMethod,
    )[0],
  }),
  porosity_sonic_wyllie: (inputs) => ({
    phi: computeWylliePorosity(inputs.curve('dt'), {
      matrix: inputs.number('dt_ma'),
      fluid: inputs.number('dt_f'),
      ...(inputs.has('dt_sh') && { shale: inputs.number('dt_sh') }),
    })[0],
  }),
  porosity_sonic_rhg: (inputs) => ({
    phi: computeRaymerPorosity(inputs.curve('dt'), {
      matrix: inputs.number('dt_ma'),
      ...(inputs.has('dt_f') && { fluid: inputs.number('dt_f') }),
    })[0],
  }),
  sw_archie: archie,
  sw_simandoux_original: (inputs) => ({
    sw: computeSimandouxSaturation(inputs.shalyCurves, 'original', inputs.shaly)[0],
  }),
  sw_simandoux_modified: (inputs) => ({
    sw: computeSimandouxSaturation(inputs.shalyCurves, 'modified', inputs.shaly)[0],
  }),
  sw_indonesia: (inputs) => ({
    sw: computeIndonesiaSaturation(inputs.shalyCurves, inputs.shaly)[0],
  }),
  pickett,
  net_pay: netPay,
  m_n: (inputs) => {
    const { m, n } = computeMAndN(
      {
        sonic: inputs.curve('dt'),
        density: inputs.curve('rhob'),
        neutron: inputs.curve('nphi'),
      },
      {
        sonic: inputs.number('dt_f'),
        density: inputs.number('rho_f'),
        neutron: inputs.number('nphi_f'),
      },
    );
    return { M: m[0], N: n[0] };
  },
  nd_overlay: (inputs) => {
    const [tool, matrix] = inputs.text('line').split(' ') as [NeutronTool, MatrixName];
    const { neutron, density } = overlayPoint(tool, matrix, inputs.number('phi'));
    return { nphi: neutron, rhob: density };
  },
};

/** Archie by resistivity, by a formation factor (a = F, m = 0 at any porosity), or turned round. */
function archie(inputs: Inputs): Results {
  if (inputs.has('f'))
    return {
      sw: computeArchieSaturation(inputs.curve('rt'), [1], {
        a: inputs.number('f'),
        m: 1,
        n: 2,
        rw: inputs.number('rw'),
      })[0],
    };
  if (inputs.has('sw'))
    return {
      rt: computePickettLine(inputs.curve('phi'), inputs.number('sw'), inputs.archie)[0],
    };
  return {
    sw: computeArchieSaturation(inputs.curve('rt'), inputs.curve('phi'), inputs.archie)[0],
  };
}

function pickett(inputs: Inputs): Results {
  if (inputs.has('phis')) {
    const fit = fitWaterLine(inputs.curve('rts'), inputs.curve('phis'));
    const other = fitWaterLine(inputs.curve('rts'), inputs.curve('phis'), 'porosity');
    return {
      m: fit?.m,
      a_rw: fit?.aRw,
      m_y_on_x: fit?.m,
      a_rw_y_on_x: fit?.aRw,
      m_x_on_y: other?.m,
      a_rw_x_on_y: other?.aRw,
    };
  }
  if (inputs.has('sw'))
    return {
      rt: computePickettLine(inputs.curve('phi'), inputs.number('sw'), inputs.archie)[0],
    };
  const rt = inputs.curve(inputs.has('r0') ? 'r0' : 'rt');
  const rw = inputs.has('a')
    ? computeApparentWaterResistivity(rt, inputs.curve('phi'), inputs.archie)[0]
    : NaN;
  return {
    rw,
    rwa: rw,
    log10_phi: Math.log10(inputs.number('phi')),
    log10_rt: Math.log10(rt[0]!),
  };
}

function netPay(inputs: Inputs): Results {
  if (inputs.has('gross')) {
    const nothing = { shale: [], porosity: [], saturation: [] };
    return { ntg: sumZone(nothing, new Uint8Array(), []).netToGross };
  }
  const curves: PayCurves = {
    shale: inputs.curve('vshs'),
    porosity: inputs.curve('phis'),
    saturation: inputs.curve('sws'),
  };
  const cutoffs: Cutoffs = {
    shale: inputs.number('cut_vsh'),
    porosity: inputs.number('cut_phi'),
    saturation: inputs.number('cut_sw'),
  };
  const kinds = classifySamples(curves, cutoffs);
  const thickness = inputs.has('depth')
    ? sampleThickness(inputs.curve('depth'))
    : inputs.has('h')
      ? inputs.curve('h')
      : new Float64Array(kinds.length).fill(inputs.option('step') ?? 1);
  const zone = sumZone(curves, kinds, thickness);
  return {
    flags: [...kinds].map((kind) => kind === 3),
    gross: zone.gross,
    net: zone.pay,
    net_sand: zone.sand,
    net_reservoir: zone.reservoir,
    net_pay: zone.pay,
    ntg: zone.netToGross,
    phi_avg: zone.porosity,
    sw_avg: zone.saturation,
    sw_avg_phi_weighted: zone.saturationByPoreVolume,
    vsh_avg: zone.shale,
    hpt: zone.hydrocarbon,
  };
}

describe('a worked example of a log calculation', () => {
  it.each(examples.map((example) => [example.id, example.formula, example] as const))(
    '%s gives the published value: %s',
    (_id, _formula, example) => {
      const compute = (): Results => METHODS[example.method]!(new Inputs(example.inputs), example);
      if (example.expected_error?.startsWith('parameter error')) {
        expect(compute).toThrow(ParameterError);
        return;
      }
      const results = compute();
      for (const [name, { value, tol_abs: tolerance }] of Object.entries(example.expected))
        if (typeof value === 'number')
          expect(Math.abs((results[name] as number) - value), name).toBeLessThanOrEqual(
            Math.max(tolerance ?? 0, 1e-15),
          );
        else if (value === null) expect(toNull(results[name]), name).toBeNull();
        else expect(results[name], name).toEqual(value);
    },
  );
});

const toNull = (value: unknown): unknown =>
  value === undefined || Number.isNaN(value) ? null : value;
