/** A survey station. */
export interface Station {
  mdM: number;
  inclinationDeg: number;
  azimuthDeg: number;
}

/** Where a well runs: vertical without a survey, else straight in inclination between stations. */
export class WellPath {
  readonly #stations: readonly Station[];
  /** True vertical depth at each station. */
  readonly #tvd: number[] = [];

  constructor(stations: readonly Station[]) {
    this.#stations = stations;
    stations.forEach((station, i) => {
      const before = stations[i - 1];
      this.#tvd.push(
        before
          ? (this.#tvd[i - 1] ?? 0) +
              (station.mdM - before.mdM) * meanCosine(before.inclinationDeg, station.inclinationDeg)
          : station.mdM,
      );
    });
  }

  /** Inclination, azimuth (degrees) and true vertical depth (metres) at a measured depth. */
  at(mdM: number): { inclinationDeg: number; azimuthDeg: number; tvdM: number } {
    let i = this.#stations.findIndex((station) => station.mdM > mdM);
    if (i < 0) i = this.#stations.length;
    const [before, after] = [this.#stations[i - 1], this.#stations[i]];
    if (!before) return { inclinationDeg: 0, azimuthDeg: after?.azimuthDeg ?? 0, tvdM: mdM };
    const share = after ? (mdM - before.mdM) / (after.mdM - before.mdM) : 0;
    const inclinationDeg =
      before.inclinationDeg + share * ((after?.inclinationDeg ?? 0) - before.inclinationDeg);
    const azimuthDeg = before.azimuthDeg + share * ((after?.azimuthDeg ?? 0) - before.azimuthDeg);
    return {
      inclinationDeg,
      azimuthDeg,
      tvdM:
        (this.#tvd[i - 1] ?? 0) +
        (mdM - before.mdM) * meanCosine(before.inclinationDeg, inclinationDeg),
    };
  }
}

/** Mean of the cosine while an angle turns evenly from `a` to `b`, in degrees. */
function meanCosine(a: number, b: number): number {
  const [from, to] = [(a * Math.PI) / 180, (b * Math.PI) / 180];
  return Math.abs(to - from) < 1e-9
    ? Math.cos(from)
    : (Math.sin(to) - Math.sin(from)) / (to - from);
}
