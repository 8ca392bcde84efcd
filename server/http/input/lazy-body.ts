/** A body that is read while it is sent, as a handler returns it. */
type LazyBody = Response | Blob | ReadableStream<Uint8Array>

/** How sending a body ended: complete, aborted because reading failed, or aborted because the client disconnected. */
export type Ending = "whole" | "hung-up" | { readonly failed: unknown }

/** Whether a handler's value has a body that is read only after the handler has ended. */
export const isLazy = (value: unknown): value is LazyBody =>
  value instanceof Blob || value instanceof ReadableStream || (value instanceof Response && !sentFiles.has(value))

/**
 * The answer with a file of the disk that exists. Bun copies it to the socket as fast as it is read, without a place in
 * memory, and sends its length, which it does for no stream (oven-sh/bun#10507).
 */
export const sentFile = (file: Blob): Response => {
  const response = new Response(file)
  sentFiles.add(response)
  return response
}

const sentFiles = new WeakSet<Response>()

/**
 * Begins to read a body, so that an immediate error (a file that was removed) occurs before the status is sent and is
 * answered like every other error: rejects with the reason. Otherwise it answers the response to send, and how its
 * sending `ended`. Without this, Bun would answer by itself or close the connection, and the request would be logged as
 * a success.
 */
export const begun = async (
  lazy: LazyBody,
  method: string,
): Promise<{ readonly response: Response; readonly ended: Promise<Ending> }> => {
  const response = lazy instanceof Response ? lazy : new Response(lazy)
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>()
  const send = (body: ReadableStream | null) => ({ response: new Response(body, response), ended })
  if (response.body === null) {
    end("whole")
    return send(null)
  }
  const reader = response.body.getReader()
  let first: Awaited<ReturnType<typeof reader.read>> | null = await reader.read()
  if (method === "HEAD") {
    end("whole")
    await reader.cancel()
    return send(null)
  }
  return send(
    new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = first ?? (await reader.read())
          first = null
          if (!done) return controller.enqueue(value)
          end("whole")
          controller.close()
        } catch (failed) {
          end({ failed })
          // This closes the connection. It has no reason, because Bun prints the reason with all of its properties.
          controller.error()
        }
      },
      cancel: (reason) => {
        end("hung-up")
        return reader.cancel(reason)
      },
    }),
  )
}
