import type { Recipe } from '../../compute/recipe/recipe.ts';
import type { RecipeCurve, RecipeZone } from '../../compute/recipe/recipe-well.ts';
import { type Lease, leaseWorker, type WorkerService } from '../../rpc/worker-pool.ts';
import type { RecipeAnswer, RecipeService, RecipeWellIndex } from './recipe-service.ts';

export type { RecipeAnswer, RecipeWellIndex, ResultCurve } from './recipe-service.ts';

/** Starts a runner with a well without curves; its arrays are transferred. */
export type OpenRecipeRunner = (well: RecipeWellIndex) => Promise<RecipeRunner>;

/** Recipes over the curves of one well, computed in a worker. */
export class RecipeRunner {
  readonly #known = new Set<string>();

  private constructor(
    private readonly lease: Lease<RecipeService>,
    private readonly wellId: number,
  ) {}

  /** Starts with a well without curves. Its arrays are transferred. */
  static async open(
    well: RecipeWellIndex,
    service: WorkerService<RecipeService>,
  ): Promise<RecipeRunner> {
    const lease = await leaseWorker(service);
    try {
      const { index, verticalDepth } = well;
      const transfer = [index, ...(verticalDepth ? [verticalDepth] : [])].map(
        ({ buffer }) => buffer as ArrayBuffer,
      );
      return new RecipeRunner(lease, await lease.client.call('open', well, { transfer }));
    } catch (error) {
      lease.release();
      throw error;
    }
  }

  /** Whether a curve was added. */
  has(mnemonic: string): boolean {
    return this.#known.has(mnemonic);
  }

  /** Adds a curve of the well; its values are transferred. */
  async add(curve: RecipeCurve): Promise<void> {
    if (this.#known.has(curve.mnemonic)) return;
    this.#known.add(curve.mnemonic);
    await this.lease.client.call(
      'addCurves',
      { wellId: this.wellId, curves: [curve] },
      { transfer: [curve.values.buffer as ArrayBuffer] },
    );
  }

  /** Computes all steps. */
  run(recipe: Recipe, zones: readonly RecipeZone[]): Promise<RecipeAnswer> {
    return this.lease.client.call('run', { wellId: this.wellId, recipe, zones });
  }

  /** Ends it; calls under way are rejected. */
  close(): void {
    void this.lease.client.call('close', { wellId: this.wellId }).catch(() => {});
    this.lease.release();
  }
}
