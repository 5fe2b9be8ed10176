// The parts of a browser that push messages need, for the document of a test.

type Part = 'worker' | 'manager' | 'notification'

type Options = {
  userAgent?: string
  touchPoints?: number
  isStandalone?: boolean
  isSecure?: boolean
  /** The parts that the browser has; all by default. */
  has?: readonly Part[]
  permission?: NotificationPermission
  /** What the user answers to the questions for the permission, in order; an error is thrown. */
  answers?: (NotificationPermission | Error)[]
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A subscription as the browser gives it to the page. */
type FakeSubscription = {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer | null }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

export const KEYS = { p256dh: 'BPublic', auth: 'secret' }

/** The key of the server, as bytes and as it is sent. */
export const SERVER_KEY = 'BAAA_-8'
const SERVER_KEY_BYTES = Uint8Array.from([4, 0, 0, 255, 239]).buffer

/** Gives `window` and `navigator` these parts. `restore` takes them away. */
export function givenBrowser(options: Options = {}) {
  const { has = ['worker', 'manager', 'notification'], answers = [] } = options
  const before: (() => void)[] = []
  const define = (object: object, name: string, value: unknown) => {
    const old = Object.getOwnPropertyDescriptor(object, name)
    before.push(() => {
      if (old) Object.defineProperty(object, name, old)
      else Reflect.deleteProperty(object, name)
    })
    Reflect.deleteProperty(object, name)
    if (value !== undefined) Object.defineProperty(object, name, { value, configurable: true })
  }
  define(navigator, 'userAgent', options.userAgent ?? CHROME)
  define(navigator, 'maxTouchPoints', options.touchPoints ?? 0)
  let permission = options.permission ?? 'default'
  let asked = 0
  const notification = {
    get permission() {
      return permission
    },
    requestPermission() {
      asked += 1
      const answer = answers.shift() ?? permission
      if (answer instanceof Error) return Promise.reject(answer)
      permission = answer
      return Promise.resolve(answer)
    },
  }
  const worker = fakeWorkers()
  const matchMedia = (query: string) => ({
    matches: options.isStandalone === true && query.includes('standalone'),
    addEventListener() {},
    removeEventListener() {},
  })
  define(window, 'matchMedia', matchMedia)
  define(window, 'isSecureContext', options.isSecure ?? true)
  define(window, 'Notification', has.includes('notification') ? notification : undefined)
  define(window, 'PushManager', has.includes('manager') ? class {} : undefined)
  define(navigator, 'serviceWorker', has.includes('worker') ? worker.container : undefined)
  return {
    ...worker,
    asked: () => asked,
    setPermission(next: NotificationPermission) {
      permission = next
    },
    restore() {
      for (const back of before.reverse()) back()
    },
  }
}

function fakeWorkers() {
  let subscription: FakeSubscription | null = null
  const made: FakeSubscription[] = []
  const options: PushSubscriptionOptionsInit[] = []
  const manager = {
    /** Replaced by a test that wants another answer. */
    answer: (): Promise<unknown> => Promise.resolve(newSubscription()),
    subscribe(asked: PushSubscriptionOptionsInit) {
      options.push(asked)
      return manager.answer()
    },
    getSubscription: () => Promise.resolve(subscription),
  }
  function newSubscription(key: ArrayBuffer | null = SERVER_KEY_BYTES): FakeSubscription {
    const endpoint = `https://push.example/${made.length + 1}`
    const one: FakeSubscription = {
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, expirationTime: null, keys: KEYS }),
      unsubscribe() {
        if (subscription === one) subscription = null
        return Promise.resolve(true)
      },
    }
    made.push(one)
    subscription = one
    return one
  }
  const registration = { pushManager: manager, addEventListener() {} }
  const container = {
    register: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    addEventListener() {},
    controller: null,
  }
  return {
    container,
    registration: registration as unknown as ServiceWorkerRegistration,
    manager,
    options,
    newSubscription,
    subscription: () => subscription,
  }
}
