declare module 'web-push-testing/src/PushApiModel.js' {
  export class SubscriptionExpiredError extends Error {}
  export class PushApiModel {
    notifyUrl: string
    subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<{
      endpoint: string
      keys: { p256dh: string; auth: string }
      clientHash: string
    }>
    expireSubscription(clientHash: string): void
    /** Checks the signature and decrypts the message. */
    handleNotification(
      clientHash: string,
      headers: Record<string, string | null>,
      body: Buffer,
    ): Promise<void>
    getNotifications(asked: { clientHash: string }): { messages: string[] }
  }
}
