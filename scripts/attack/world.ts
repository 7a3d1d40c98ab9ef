import { creditProviderKinds } from '#schemas/theme.ts'
import { loadThemes, type Brand } from '#server/page/themes.ts'
import { Browser, type BrowserOptions } from '#server/testing/browser.ts'
import { defaultBrand } from '#themes/defaultBrand.ts'
import type { AttackedServer } from './server.ts'
import { startSite } from './site.ts'
import type { Store, StoreName } from './stores.ts'
import { openBureau, type Bureau } from './toolkit/bureau.ts'
import { newPerson, wordsOf, type Person } from './toolkit/person.ts'
import { Postbox } from './toolkit/postbox.ts'

interface AtBureau {
  bureau: Bureau
  server: AttackedServer
}

interface Visit extends BrowserOptions {
  at?: AttackedServer
  /** Network address, as the https proxy reports it. */
  from?: string
}

/** The surroundings of an attack: a running server, or several behind one address, and any number of new visitors. */
export class World {
  readonly brands: readonly Brand[] = loadThemes()
  /** Every word that a visitor typed. */
  readonly typed = new Set<string>()
  readonly server: AttackedServer
  readonly #store: Store
  #addresses = 0
  #atBureau: Promise<AtBureau> | undefined

  readonly postbox: Postbox

  private constructor(store: Store, server: AttackedServer, postbox: Postbox) {
    this.#store = store
    this.server = server
    this.postbox = postbox
  }

  static async open(store: Store): Promise<World> {
    const postbox = await Postbox.open()
    return new World(store, await startSite({ ...(await store.fresh()), ...postbox.env }, store.processes), postbox)
  }

  get store(): StoreName {
    return this.#store.name
  }

  /** How many processes each server of this world has. */
  get processes(): number {
    return this.#store.processes
  }

  get address(): string {
    return this.server.address
  }

  /** The brand shown for an unknown host. */
  get brand(): Brand {
    return this.brandNamed(defaultBrand)
  }

  brandNamed(name: string): Brand {
    return this.brands.find((brand) => brand.name === name)!
  }

  hostOf(brand: Brand): string {
    return brand.hosts[0] ?? 'claims.example'
  }

  /** A network address that nobody has used. */
  newAddress(): string {
    this.#addresses += 1
    return `10.${(this.#addresses >> 16) & 255}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`
  }

  /** A new visitor of a brand's site behind an https proxy, with a new address unless one is given. */
  visit(brand: Brand = this.brand, { at = this.server, from = this.newAddress(), ...options }: Visit = {}): Browser {
    return new Browser(at.address, {
      host: this.hostOf(brand),
      headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' },
      insists: true,
      ...options,
    })
  }

  person(lastName?: string): Person {
    const person = newPerson(lastName)
    for (const word of wordsOf(person)) this.typed.add(word)
    return person
  }

  /** A second server with its own database, whose searches and checks go to a service of ours. Started on first use. */
  atBureau(): Promise<AtBureau> {
    return (this.#atBureau ??= this.#openBureau())
  }

  async #openBureau(): Promise<AtBureau> {
    const bureau = await openBureau(creditProviderKinds)
    return { bureau, server: await startSite({ ...(await this.#store.fresh()), ...bureau.env }, this.#store.processes) }
  }

  /** Runs work on a server with its own database and these settings; `env` is where commands beside it find its data. */
  async withSettings<T>(
    settings: Record<string, string>,
    work: (server: AttackedServer, env: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const env = { ...(await this.#store.fresh()), ...settings }
    const server = await startSite(env, this.#store.processes)
    try {
      return await work(server, env)
    } finally {
      await server.end()
    }
  }

  /** The same with only one brand. */
  withBrand<T>({ name }: Brand, work: (server: AttackedServer) => Promise<T>): Promise<T> {
    return this.withSettings({ BRAND: name }, work)
  }

  async close(): Promise<void> {
    const second = await this.#atBureau?.catch(() => undefined)
    await Promise.all([this.server.end(), second?.server.end()])
    await second?.bureau.close()
    await this.postbox.close()
  }
}
